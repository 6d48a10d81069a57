import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Chart } from '../analytics/charts/Chart.tsx';
import { MEASURE_COLORS } from '../analytics/charts/colors.ts';
import { Panel } from '../analytics/charts/Panel.tsx';
import type { Answer } from '../core/api.ts';
import type { Load } from '../ui/notices/LoadBanner.tsx';
import { dayLabel, hourRows } from './rows.ts';

type Props = { predpoved: NonNullable<Answer<'GET /predpoved/'>['predpoved']>; dnes: string; load: Load };

/** The number of days whose hours can be shown. */
const DAYS = 14;

export function HoursPanel({ predpoved, dnes, load }: Props) {
  const days = predpoved.dny.filter(({ den }) => den >= dnes).slice(0, DAYS);
  const [chosen, setChosen] = useState('');
  const day = days.find(({ den }) => den === chosen) ?? days[0];
  if (!day) return null;
  return (
    <Panel
      title="Den po hodinách"
      load={load}
      tools={
        <NativeSelect
          aria-label="Den"
          w="10rem"
          value={day.den}
          onChange={event => setChosen(event.currentTarget.value)}
          data={days.map(({ den }) => ({ value: den, label: dayLabel(den) }))}
        />
      }
    >
      <Chart
        name="hodiny"
        caption={`Předpověď po hodinách, ${dayLabel(day.den)}`}
        rows={hourRows(day, predpoved.hodiny)}
        x="hodina"
        xLabel="Hodina"
        series={[
          { name: 'obrat', label: 'Předpověď', color: MEASURE_COLORS.predpoved, type: 'bar', unit: 'money' },
        ]}
        height={240}
      />
    </Panel>
  );
}
