import { NativeSelect, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useFilters } from '../../core/filters.ts';
import { money, number, percent } from '../../core/format.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { SectionHeader } from '../section/SectionHeader.tsx';
import classes from './Sample.module.css';
import { METRICS, type Metric, PERIODS, SAMPLES, type Sample } from './samples.ts';

const SHOWN: Record<Metric, (store: Sample) => string> = {
  obrat: store => money(store.obrat),
  zakaznici: store => number(store.zakaznici),
  prumer: store => money(store.obrat / store.zakaznici),
  rust: store => percent(store.rust),
};

const COLUMNS: Column<Sample>[] = [
  { head: 'Prodejna', card: 'title', cell: store => store.nazev },
  ...METRICS.map(({ value, label }): Column<Sample> => ({ head: label, align: 'right', cell: SHOWN[value] })),
];

/** The static sample of rule analytics-3: it shows fixed figures and says so. */
export function SampleSection() {
  const { filters, setFilter } = useFilters(['obdobi', 'metrika']);
  const period = PERIODS.find(({ value }) => value === filters.obdobi) ?? PERIODS[0];
  const metric = METRICS.find(({ value }) => value === filters.metrika) ?? METRICS[0];
  const stores = SAMPLES[period.value];
  const show = SHOWN[metric.value];
  return (
    <>
      <SectionHeader title="Prodejny - Cisla" status={false}>
        <NativeSelect
          label="Období"
          data={[...PERIODS]}
          value={period.value}
          onChange={event => setFilter('obdobi', event.currentTarget.value)}
        />
        <NativeSelect
          label="Metrika"
          data={[...METRICS]}
          value={metric.value}
          onChange={event => setFilter('metrika', event.currentTarget.value)}
        />
      </SectionHeader>
      <Stack gap="sm" mt="sm" className={classes.sample}>
        <p className={classes.ribbon}>Ukázková data</p>
        <section className={classes.cards} aria-label={metric.label}>
          {stores.map(store => (
            <div key={store.nazev} className={classes.card}>
              <Text size="sm">{store.nazev}</Text>
              <span className={classes.value}>{show(store)}</span>
              <Text size="xs" c="dimmed">
                {metric.label}, {period.label.toLowerCase()}
              </Text>
            </div>
          ))}
        </section>
        <div className={classes.chart}>
          <IconChartBar size={32} aria-hidden />
          <Text size="sm">Graf bude doplněn v další fázi.</Text>
        </div>
        <DataTable
          caption="Ukázková data prodejen"
          columns={COLUMNS}
          rows={stores}
          rowKey={store => store.nazev}
        />
      </Stack>
    </>
  );
}
