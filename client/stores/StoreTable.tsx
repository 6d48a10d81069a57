import { Checkbox, Group, Text } from '@mantine/core';
import type { Store } from '#shared/stores/contract.ts';
import { type Column, DataTable, type Records } from '../ui/lists/DataTable.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { ActiveBadge } from '../ui/marks/ActiveBadge.tsx';
import { Swatch } from '../ui/marks/Swatch.tsx';
import { openingRuns } from './opening.ts';
import classes from './StoreTable.module.css';

type Props = {
  list: Records<Store>;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  onEdit: (store: Store) => void;
  onRemove: (store: Store) => void;
};

/** The table of shops, with a selection for the bulk actions. */
export function StoreTable({ list, selected, onSelect, onEdit, onRemove }: Props) {
  const stores = list.rows;
  const count = stores?.filter(({ id }) => selected.has(id)).length ?? 0;
  const isAll = count > 0 && count === stores?.length;
  const toggle = (id: number) => {
    const changed = new Set(selected);
    if (!changed.delete(id)) changed.add(id);
    onSelect(changed);
  };
  const columns: Column<Store>[] = [
    {
      head: 'Výběr',
      width: '2.25rem',
      card: 'lead',
      headCell: (
        <Checkbox
          size="xs"
          aria-label="Vybrat všechny zobrazené prodejny"
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={() => onSelect(new Set(isAll ? [] : stores?.map(({ id }) => id)))}
        />
      ),
      cell: ({ id, nazev }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control and has a name
        <label className={classes.pick}>
          <Checkbox
            size="xs"
            aria-label={`Vybrat: ${nazev}`}
            checked={selected.has(id)}
            onChange={() => toggle(id)}
          />
        </label>
      ),
    },
    {
      head: 'Název',
      card: 'title',
      cell: store => (
        <Group gap="xs" wrap="nowrap">
          <Swatch color={store.barva} />
          <span>
            {store.nazev}
            {store.nazev_kratkiy !== store.nazev && (
              <Text span size="xs" c="dimmed">
                {` (${store.nazev_kratkiy})`}
              </Text>
            )}
          </span>
        </Group>
      ),
    },
    { head: 'Adresa', cell: store => store.adresa },
    { head: 'Telefon', width: '8rem', cell: store => store.telefon },
    { head: 'E-mail', from: 'wider', cell: store => store.email },
    { head: 'Vedoucí', cell: store => store.vedouci_prodejny },
    {
      head: 'Otevřeno',
      cell: store => (
        <span className={classes.runs}>
          {openingRuns(store.oteviraci_doba).map(run => (
            <span key={run}>{run}</span>
          ))}
        </span>
      ),
    },
    {
      head: 'Pokladna',
      from: 'wide',
      cell: ({ id_prodejny, stredisko }) => [id_prodejny, stredisko].filter(Boolean).join(' · ') || null,
    },
    { head: 'Pořadí', from: 'wide', width: '4rem', align: 'right', cell: store => store.poradi },
    { head: 'Stav', width: '6.5rem', cell: store => <ActiveBadge isActive={store.aktivni} /> },
    {
      head: 'Akce',
      width: '5.5rem',
      align: 'right',
      card: 'corner',
      cell: store => (
        <RowActions name={store.nazev} onEdit={() => onEdit(store)} onRemove={() => onRemove(store)} />
      ),
    },
  ];
  return (
    <DataTable
      {...list}
      caption="Prodejny"
      columns={columns}
      rowKey={store => store.id}
      isMarked={store => selected.has(store.id)}
    />
  );
}
