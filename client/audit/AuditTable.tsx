import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ACTION_LABELS } from '#shared/audit/actions.ts';
import type { AuditRow } from '#shared/audit/contract.ts';
import { tableOf } from '#shared/audit/tables.ts';
import { dateTime, plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { Link } from '../navigation/Link.tsx';
import { type Column, DataTable, type Records } from '../ui/lists/DataTable.tsx';
import { Changes } from './Changes.tsx';
import type { Names } from './values.ts';

/** The names of people and shops by their ids. */
function useNames(): Names {
  const people = useQuery(apiQuery('GET /audit/people/')).data?.osoby;
  const stores = useQuery(apiQuery('GET /stores/prodejny/')).data?.stores;
  return useMemo(
    () => ({
      people: new Map(people?.map(({ id, jmeno }) => [id, jmeno])),
      stores: new Map(stores?.map(({ id, nazev }) => [id, nazev])),
    }),
    [people, stores],
  );
}

/** A table with one row per event; its changes open below. */
export function AuditTable({ list }: { list: Records<AuditRow> }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const names = useNames();
  const toggle = (id: number) => {
    const changed = new Set(opened);
    if (!changed.delete(id)) changed.add(id);
    setOpened(changed);
  };
  const columns: Column<AuditRow>[] = [
    { head: 'Kdy', width: '10rem', cell: row => dateTime(row.cas) },
    { head: 'Kdo', width: '14rem', card: 'title', cell: row => row.kdo_jmeno ?? 'Systém' },
    { head: 'Co', width: '12rem', cell: row => ACTION_LABELS[row.co] },
    {
      head: 'Záznam',
      // A single element, because a card puts children side by side.
      cell: row => (
        <span>
          {tableOf(row.tabulka)?.label ?? row.tabulka}
          {row.nazev && ' '}
          {row.nazev && row.cesta ? (
            <Anchor component={Link} inherit to={row.cesta}>
              {row.nazev}
            </Anchor>
          ) : (
            <Text span inherit c="dimmed">
              {row.nazev}
            </Text>
          )}
        </span>
      ),
    },
    { head: 'Adresa', width: '9rem', cell: row => row.adresa },
    {
      head: 'Změny',
      width: '9rem',
      card: 'bare',
      cell: row => {
        const count = Object.keys(row.zmeny).length;
        const isOpen = opened.has(row.id);
        return (
          count > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `zmeny-${row.id}` : undefined}
              onClick={() => toggle(row.id)}
            >
              {isOpen ? 'Skrýt' : plural(count, 'údaj', 'údaje', 'údajů')}
            </Button>
          )
        );
      },
    },
  ];
  return (
    <DataTable
      {...list}
      caption="Záznam činností"
      columns={columns}
      rowKey={row => row.id}
      detail={row => opened.has(row.id) && <Changes id={`zmeny-${row.id}`} row={row} names={names} />}
    />
  );
}
