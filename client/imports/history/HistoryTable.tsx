import { Badge, Button, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { preposed } from '#shared/core/preposed.ts';
import { paceText } from '#shared/imports/pace.ts';
import type { ImportRow } from '#shared/imports/shapes.ts';
import { STATE_LABELS } from '#shared/imports/ways.ts';
import { dateTime, number } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { type Column, DataTable, type Records } from '../../ui/lists/DataTable.tsx';
import { LoadBanner } from '../../ui/notices/LoadBanner.tsx';
import { ProblemList } from '../ProblemList.tsx';
import { Replaced } from '../Replaced.tsx';
import { Asides } from '../send/ImportResult.tsx';
import { piecesOf } from './file-name.ts';
import classes from './HistoryTable.module.css';
import { arrivedBy, takenBackBy } from './sentences.ts';
import { TakeBack } from './TakeBack.tsx';
import { isUnfinished } from './useHistory.ts';

/** The most characters that a file's name may have to stay on one line of the table. */
const WHOLE = 28;

/** A file's name: a short one on one line of the table, otherwise wrapped between its pieces. */
const FileName = ({ name }: { name: string }) => (
  <span className={classes.name} data-whole={name.length <= WHOLE || undefined}>
    {piecesOf(name).map(({ at, text }) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {text}
      </Fragment>
    ))}
  </span>
);

const COLORS = { ceka: 'gray', bezi: 'brand', hotovo: 'green', chyba: 'red' };

function State({ row }: { row: ImportRow }) {
  if (row.vraceno) return <Badge color="gray">Vráceno</Badge>;
  if (!isUnfinished(row)) return <Badge color={COLORS[row.stav]}>{STATE_LABELS[row.stav]}</Badge>;
  const share = row.velikost > 0 ? Math.floor((100 * row.precteno) / row.velikost) : 0;
  return (
    <div style={{ flex: 1, minWidth: '7rem' }}>
      <Text size="xs" c="dimmed">
        {row.stav === 'ceka' ? STATE_LABELS.ceka : share < 100 ? `Čte se ${share}\u00a0%` : 'Ukládá se'}
      </Text>
      <Progress
        value={share}
        animated={share === 100}
        size="sm"
        aria-label={`Přečteno ${preposed('z', row.soubor ?? 'dat')}`}
      />
      {row.stav === 'bezi' && (
        <Text size="xs" c="dimmed">
          {paceText(row.radku, row)}
        </Text>
      )}
    </div>
  );
}

/** Why rows of an import were refused, what it replaced with other content, and how to take it back. */
function Detail({ row }: { row: ImportRow }) {
  const asked = useQuery(apiQuery('GET /import/:id/', { params: { id: row.id } }));
  const [isTaking, setTaking] = useState(false);
  const found = asked.data?.import.id === row.id ? asked.data.import : undefined;
  return (
    <>
      <LoadBanner load={asked} failed="Chyba při načítání importu" />
      {row.zprava && <Text size="sm">{row.zprava}</Text>}
      <Stack gap="xs" align="flex-start">
        <Asides {...row} />
        {found && <Replaced documents={found.zmenene} all={found.zmenenych} />}
        {row.vraceno && <Text size="sm">{takenBackBy(row.vratil, row.vraceno)}</Text>}
        {row.vratny && (
          <Button size="compact-sm" variant="default" color="red" onClick={() => setTaking(true)}>
            Vrátit import…
          </Button>
        )}
      </Stack>
      {isTaking && <TakeBack row={row} onClose={() => setTaking(false)} />}
      {found && found.chyby.length > 0 && (
        <ProblemList id={row.id} problems={found.chyby} refused={found.odmitnute} />
      )}
    </>
  );
}

/** Whether there is more to show or do than in the row. */
const hasDetail = (row: ImportRow) =>
  row.zprava !== null ||
  row.vratny ||
  row.vraceno !== null ||
  row.odmitnute + row.preskocene + row.posunute + row.zmenenych > 0;

type Props = {
  list: Records<ImportRow>;
  opened: number | null;
  onOpen: (id: number | null) => void;
  profileName: (key: string) => string;
};

/** The imports, newest first; running ones show their progress. */
export function HistoryTable({ list, opened, onOpen, profileName }: Props) {
  const columns: Column<ImportRow>[] = [
    { head: 'Kdy', width: '10.5rem', cell: ({ zacatek }) => dateTime(zacatek) },
    {
      head: 'Soubor',
      card: 'title',
      cell: ({ soubor }) => <FileName name={soubor ?? 'bez názvu'} />,
    },
    { head: 'Profil', from: 'wide', cell: ({ profil }) => profileName(profil) },
    { head: 'Kdo', width: '10rem', from: 'wide', cell: arrivedBy },
    { head: 'Řádků', width: '5.25rem', align: 'right', cell: ({ radku }) => number(radku) },
    { head: 'Dokladů', width: '5.25rem', align: 'right', cell: ({ dokladu }) => number(dokladu) },
    { head: 'Nových', width: '5.25rem', align: 'right', cell: ({ nove }) => number(nove) },
    { head: 'Nahrazených', width: '6.5rem', align: 'right', cell: ({ nahrazene }) => number(nahrazene) },
    {
      head: 'Odmítnuto',
      width: '6rem',
      align: 'right',
      cell: ({ odmitnute }) => number(odmitnute),
    },
    { head: 'Stav', width: '9rem', cell: row => <State row={row} /> },
    {
      head: 'Akce',
      width: '7rem',
      align: 'right',
      card: 'corner',
      cell: row =>
        hasDetail(row) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={opened === row.id}
            aria-label={`Podrobnosti: ${row.soubor ?? 'bez názvu'} ${dateTime(row.zacatek)}`}
            onClick={() => onOpen(opened === row.id ? null : row.id)}
          >
            {opened === row.id ? 'Zavřít' : 'Podrobnosti'}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      {...list}
      caption="Historie importů"
      columns={columns}
      rowKey={row => row.id}
      detail={row => opened === row.id && <Detail row={row} />}
    />
  );
}
