import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { czechMonth } from '#shared/core/months.ts';
import { MEASURE_KEYS } from '#shared/goals/fields.ts';
import { nameOf } from '#shared/goals/measures.ts';
import { Panel } from '../analytics/charts/Panel.tsx';
import type { Answer } from '../core/api.ts';
import { useFilters } from '../core/filters.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';
import { MonthField } from '../forms/dates/MonthField.tsx';
import { NoShop } from '../stores/NoShop.tsx';
import { type Column, DataTable } from '../ui/lists/DataTable.tsx';
import { RowButton } from '../ui/lists/RowButton.tsx';
import { GoalForm } from './GoalForm.tsx';
import { aheadText, endText, shown } from './words.ts';

type Shop = Answer<'GET /cile/'>['prodejny'][number];
type Row = { shop: Shop; pace: Shop['miry'][number]; isFirst: boolean };

const COLUMNS: Column<Row>[] = [
  {
    head: 'Prodejna',
    card: 'title',
    cell: ({ shop, isFirst }) => <span data-again={!isFirst}>{shop.nazev}</span>,
  },
  { head: 'Co', cell: ({ pace }) => nameOf(pace.mira) },
  { head: 'Cíl', align: 'right', cell: ({ pace }) => shown(pace.mira, pace.cil) },
  { head: 'Do včerejška', align: 'right', cell: ({ pace }) => shown(pace.mira, pace.dosud) },
  { head: 'Tempo', align: 'right', cell: ({ pace }) => shown(pace.mira, pace.tempo) },
  { head: 'Proti tempu', cell: ({ pace }) => aheadText(pace) ?? '–' },
  { head: 'Očekávaný konec', align: 'right', cell: ({ pace }) => endText(pace) },
];

/** The goals of shops in a month, and for an ADMIN the form to set them (rule analytics-15). */
export function GoalsPanel() {
  const may = useMay();
  const { filters, setFilter } = useFilters(['mesic']);
  const query = useQuery(apiQuery('GET /cile/', { query: { mesic: filters.mesic || undefined } }));
  /** Keeps the month of the press: another month may already be loading. */
  const [edited, setEdited] = useState<{ shop: Shop; mesic: string } | null>(null);
  const { data } = query;
  const rows = data?.prodejny.flatMap(shop =>
    shop.miry.map((pace, at) => ({ shop, pace, isFirst: at === 0 })),
  );
  const action: Column<Row> = {
    head: 'Akce',
    align: 'right',
    cell: row =>
      row.isFirst ? (
        <RowButton
          name={row.shop.nazev}
          does="Upravit cíle"
          onClick={() => data && setEdited({ shop: row.shop, mesic: data.mesic })}
        >
          Upravit
        </RowButton>
      ) : null,
  };
  return (
    <Panel
      title="Cíle prodejen"
      load={query}
      tools={
        data && (
          <MonthField
            label="Měsíc"
            value={data.mesic}
            onChange={month => setFilter('mesic', month ?? '')}
            w="11rem"
          />
        )
      }
    >
      {rows && data && (
        <DataTable
          caption={`Cíle prodejen, ${czechMonth(data.mesic)}`}
          columns={may('goals.manage') ? [...COLUMNS, action] : COLUMNS}
          rows={rows}
          empty={<NoShop then="Cíle půjde zadat" />}
          rowKey={({ shop: { prodejna }, pace }) => `${prodejna} ${pace.mira}`}
          step={3 * MEASURE_KEYS.length}
        />
      )}
      {edited && (
        <GoalForm
          {...edited}
          title={`Cíle, ${edited.shop.nazev}, ${czechMonth(edited.mesic)}`}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}
