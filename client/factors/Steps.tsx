import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codesLeft, STEP_LABELS } from '#shared/factors/kinds.ts';
import { type Answer, request } from '../core/api.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { useDeed } from '../forms/useDeed.ts';
import { ask } from '../ui/dialogs/question.ts';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { DeedBanner } from '../ui/notices/DeedBanner.tsx';
import { LoadBanner } from '../ui/notices/LoadBanner.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { hasPasskeys } from './passkey.ts';
import { TotpDialog } from './TotpDialog.tsx';

const PATH = '/users/profile/druhy-krok/';
type Row = Answer<'GET /users/profile/druhy-krok/'>['kroky'][0];

const COLUMNS: Column<Row>[] = [
  { head: 'Název', card: 'title', cell: row => row.nazev },
  { head: 'Druh', cell: row => STEP_LABELS[row.druh] },
  { head: 'Přidáno', cell: row => dateTime(row.pridano) },
  { head: 'Naposledy', cell: row => (row.pouzito ? dateTime(row.pouzito) : 'Nikdy') },
];

const WITHOUT = 'Bez něj stačí k přihlášení heslo. Záchranné kódy přestanou platit také.';

/** The person’s own second steps: a list, adding and removing them, and recovery codes (rule people-16). */
export function Steps({ onSet }: { onSet?: () => void }) {
  const list = useQuery(apiQuery('GET /users/profile/druhy-krok/'));
  const [adding, setAdding] = useState<'totp' | 'klic' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const removal = useDeed({
    run: ({ id }: Row) => request('DELETE /users/profile/druhy-krok/:id/', { params: { id } }),
    touches: PATH,
    done: (_, { nazev }) => `Odebráno: ${nazev}.`,
  });
  const renewal = useDeed({
    run: () => request('POST /users/profile/druhy-krok/kody/'),
    touches: PATH,
    after: ({ kody }) => setCodes(kody),
  });
  const rows = list.data?.kroky;
  const remove = async (row: Row) => {
    const about = rows?.length === 1 ? WITHOUT : undefined;
    const question = `Odebrat „${row.nazev}“?`;
    if (await ask({ question, about, yes: 'Odebrat', no: 'Ponechat' })) removal.mutate(row);
  };
  const renew = async () => {
    const question = 'Vytvořit nové záchranné kódy? Dosavadní přestanou platit.';
    if (await ask({ question, yes: 'Vytvořit nové', no: 'Ponechat' })) renewal.mutate();
  };
  const added = async (fresh: string[] | null) => {
    setAdding(null);
    setCodes(fresh);
    notifyDone('Druhý krok přihlášení je nastavený.');
    await refetch(PATH);
    if (!fresh) onSet?.();
  };
  const action: Column<Row> = {
    head: 'Akce',
    align: 'right',
    cell: row => (
      <RowButton
        name={row.nazev}
        isBusy={removal.isPending && removal.variables?.id === row.id}
        onClick={() => void remove(row)}
      >
        Odebrat
      </RowButton>
    ),
  };
  return (
    <Stack gap="sm" component="section" aria-label="Druhý krok přihlášení">
      <Title order={2} size="h4">
        Druhý krok přihlášení
      </Title>
      <Text size="sm" c="dimmed" maw="var(--prose)">
        Kdo zná jen vaše heslo, se nepřihlásí: po hesle se zeptáme ještě na přístupový klíč nebo na kód z
        aplikace v telefonu.
      </Text>
      <LoadBanner load={list} failed="Druhý krok přihlášení se nepodařilo načíst." />
      <DeedBanner deeds={[removal, renewal]} failed="Změnit se nepodařilo." />
      {rows && rows.length > 0 && (
        <>
          <DataTable
            caption="Druhý krok přihlášení"
            columns={[...COLUMNS, action]}
            rows={rows}
            rowKey={row => row.id}
          />
          <Text size="sm">{codesLeft(list.data?.zbyva_kodu ?? 0)}</Text>
        </>
      )}
      <Group gap="sm">
        {hasPasskeys() && <Button onClick={() => setAdding('klic')}>Přidat přístupový klíč</Button>}
        <Button variant={hasPasskeys() ? 'default' : 'filled'} onClick={() => setAdding('totp')}>
          Přidat aplikaci s kódy
        </Button>
        {rows && rows.length > 0 && (
          <Button variant="default" aria-disabled={renewal.isPending} onClick={() => void renew()}>
            Nové záchranné kódy
          </Button>
        )}
      </Group>
      {adding === 'totp' && <TotpDialog onAdded={added} onClose={() => setAdding(null)} />}
      {adding === 'klic' && <KeyDialog onAdded={added} onClose={() => setAdding(null)} />}
      {codes && (
        <CodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            onSet?.();
          }}
        />
      )}
    </Stack>
  );
}
