import { Badge, Button, Group } from '@mantine/core';
import { TOKEN_SCOPES } from '#shared/core/token-scopes.ts';
import type { ImportToken } from '#shared/imports/shapes.ts';
import type { TokenState } from '#shared/imports/ways.ts';
import { date, dateTime } from '../../core/format.ts';
import type { Column } from '../../ui/lists/DataTable.tsx';

const STATES: Record<TokenState, { label: string; color: string }> = {
  plati: { label: 'Platný', color: 'green' },
  vyprsel: { label: 'Vypršel', color: 'orange' },
  bez_vlastnika: { label: 'Bez vlastníka', color: 'orange' },
  zrusen: { label: 'Zrušený', color: 'gray' },
};

/** The last day of validity. The stored end is the first moment without it, such as the midnight after that day. */
const lastDay = (end: string) => date(new Date(Date.parse(end) - 1).toISOString());

type Deeds = {
  revoke: (token: ImportToken) => void;
  take: (token: ImportToken) => void;
  /** The id of the person who views the list. */
  me: number;
};

/**
 * The columns of the token list, with the actions on each token; owners need not take over their own token, unless it
 * was lost with their account.
 */
export function columnsOf({ revoke, take, me }: Deeds): Column<ImportToken>[] {
  return [
    { head: 'Název', card: 'title', cell: ({ nazev }) => nazev },
    {
      head: 'Co smí',
      cell: ({ rozsahy }) => rozsahy.map(one => TOKEN_SCOPES[one]).join(', '),
    },
    {
      head: 'Zdroj',
      cell: ({ zdroj, rozsahy }) => zdroj ?? (rozsahy.includes('import') ? 'podle prvního importu' : '–'),
    },
    { head: 'Vlastník', cell: ({ vlastnik }) => vlastnik },
    { head: 'Vytvořen', width: '9rem', from: 'wide', cell: ({ vytvoren }) => dateTime(vytvoren) },
    { head: 'Platí do', width: '7rem', cell: ({ plati_do }) => lastDay(plati_do) },
    {
      head: 'Naposledy použit',
      width: '10rem',
      cell: ({ pouzit }) => (pouzit ? dateTime(pouzit) : 'nikdy'),
    },
    {
      head: 'Stav',
      width: '9rem',
      cell: ({ stav, zrusen }) => (
        <Badge color={STATES[stav].color} title={zrusen ? dateTime(zrusen) : undefined}>
          {STATES[stav].label}
        </Badge>
      ),
    },
    {
      head: 'Akce',
      width: '13rem',
      align: 'right',
      cell: token =>
        token.zrusen === null && (
          <Group gap="xs" justify="flex-end">
            {(token.vlastnik_id !== me || token.stav === 'bez_vlastnika') && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Převzít token: ${token.nazev}`}
                onClick={() => take(token)}
              >
                Převzít
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Zrušit token: ${token.nazev}`}
              onClick={() => revoke(token)}
            >
              Zrušit token
            </Button>
          </Group>
        ),
    },
  ];
}
