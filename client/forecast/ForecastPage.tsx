import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/core/days.ts';
import { scopeOf } from '#shared/core/permissions.ts';
import { CHANNEL_LABELS, CHANNELS, type Channel } from '#shared/sales/lines.ts';
import { AlertsPanel } from '../alerts/AlertsPanel.tsx';
import { useLinkedAlert } from '../alerts/useAlerts.ts';
import { Chart } from '../analytics/charts/Chart.tsx';
import { MEASURE_COLORS } from '../analytics/charts/colors.ts';
import { Panel } from '../analytics/charts/Panel.tsx';
import type { Answer } from '../core/api.ts';
import { useFilters } from '../core/filters.ts';
import { percent } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { GoalsPanel } from '../goals/GoalsPanel.tsx';
import { marksOf, type Note } from '../notes/marks.ts';
import { NotesList } from '../notes/NotesList.tsx';
import { useNotes } from '../notes/useNotes.ts';
import { StoreField } from '../shifts/StoreField.tsx';
import { useShops } from '../stores/useShops.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { HoursPanel } from './HoursPanel.tsx';
import { chartDays, chartRows } from './rows.ts';

const METHOD_NAMES: Record<string, string> = {
  naivni: 'stejný den minulého týdne',
  ctyri_tydny: 'průměr čtyř týdnů',
  obvykly: 'obvyklý den osmi týdnů',
  vyhlazovani: 'exponenciální vyhlazování',
  stred: 'střed osmi týdnů podle dne v týdnu',
  lonsky_tyden: 'stejný týden loni s letošním růstem',
  lonske_obdobi: 'stejné období loni s letošním růstem',
  rozklad: 'rozklad na týden, rok a trend',
  kombinace: 'vážená kombinace metod',
};

type Measured = { metoda: string; chyba: number | null; chyba_naivni: number | null };

/** The recent error, and that of the naive forecast ('as a week ago'): 'Posledních 28 dní ±12 %, naivní ±17 %'. */
function errorSentence({ metoda, chyba, chyba_naivni }: Measured): string {
  const method = METHOD_NAMES[metoda] ?? metoda;
  if (chyba === null || chyba_naivni === null) return `Chyba zatím není změřená. Metoda: ${method}.`;
  const whole = (share: number) => percent(share * 100);
  return `Posledních 28\u00a0dní ±${whole(chyba)}, naivní ±${whole(chyba_naivni)}. Metoda: ${method}.`;
}

type Data = Answer<'GET /predpoved/'>;

type OutlookProps = Data & { predpoved: NonNullable<Data['predpoved']>; notes: Note[] };

/** The chart of the forecast with its interval, beside past sales and what was expected of those days. */
const Outlook = ({ minule, predpoved, dnes, notes }: OutlookProps) => (
  <Stack gap="xs">
    <Text size="sm" c="dimmed" role="status" maw="var(--prose)">
      {errorSentence(predpoved)}
    </Text>
    <Chart
      name="dny"
      caption="Obrat a předpověď po dnech"
      rows={chartRows(minule, predpoved.dny, dnes)}
      notes={marksOf(chartDays(minule, predpoved.dny, dnes), predpoved.dny.at(-1)!.den, notes)}
      x="den"
      xLabel="Den"
      series={[
        { name: 'obrat', label: 'Obrat', color: MEASURE_COLORS.obrat, type: 'bar', unit: 'money' },
        {
          name: 'predpoved',
          label: 'Předpověď',
          color: MEASURE_COLORS.predpoved,
          type: 'line',
          unit: 'money',
          range: { od: 'od80', do: 'do80' },
        },
      ]}
      height={360}
    />
    <Text size="xs" c="dimmed" maw="var(--prose)">
      Obrat včetně DPH. Pás drží čtyři z pěti dní podle toho, jak se předpověď mýlila za poslední rok. U
      minulých dní je předpověď, která platila ráno toho dne. Počítá se jednou za noc a potom se nemění.
    </Text>
  </Stack>
);

/** The chosen shop, even if it is closed by now; undefined while the open shops are loading. */
function useShown(prodejna: string) {
  const shops = useShops(prodejna, ({ id }) => id);
  if (prodejna === '' || shops.length === 0) return undefined;
  return shops.find(({ id }) => `${id}` === prodejna) ?? { id: Number(prodejna), nazev: `č. ${prodejna}` };
}

/** The forecast of turnover with its error (rule analytics-14). */
export function ForecastPage({ title }: { title: string }) {
  const user = useUser();
  const { filters, setFilters } = useFilters(['prodejna', 'kanal', 'vykyv']);
  const linked = useLinkedAlert(filters.vykyv);
  const isOfAll = scopeOf(user.role, 'forecast.read') === 'all';
  // The alert in the address selects its own shop and channel, until somebody chooses others.
  const prodejna = isOfAll ? filters.prodejna || `${linked?.prodejna?.id ?? ''}` : '';
  const kanal = filters.kanal || (linked?.kanal ?? '');
  const place = { prodejna: prodejna || undefined, kanal: (kanal as Channel) || undefined };
  const query = useQuery(apiQuery('GET /predpoved/', { query: place }));
  const notes = useNotes(place);
  const choose = (place: { prodejna: string } | { kanal: string }) =>
    setFilters({ prodejna, kanal, ...place, vykyv: '' });
  const shown = useShown(prodejna);
  const { data } = query;
  return (
    <>
      <PageHeader title={title}>
        <Group gap="xs" align="flex-end">
          {isOfAll && (
            <StoreField
              label="Prodejna"
              hasAll
              value={Number(prodejna) || null}
              also={shown}
              onChange={id => choose({ prodejna: id ? String(id) : '' })}
            />
          )}
          <NativeSelect
            label="Kanál"
            value={kanal}
            onChange={event => choose({ kanal: event.currentTarget.value })}
            data={[
              { value: '', label: 'Všechny kanály' },
              ...CHANNELS.map(value => ({ value, label: CHANNEL_LABELS[value] })),
            ]}
          />
        </Group>
      </PageHeader>
      <Together>
        <Stack gap="sm">
          <Panel title="Předpověď obratu na 35 dní" load={query} height={400}>
            {data?.predpoved ? (
              <Outlook {...data} predpoved={data.predpoved} notes={notes.data?.poznamky ?? []} />
            ) : (
              <EmptyState
                title="Předpověď zatím není"
                hint="Počítá se každou noc tam, kde od prvního prodeje uplynulo aspoň 35 dní a od posledního nejvýš 35."
              />
            )}
          </Panel>
          <Panel title="Poznámky ke dnům" load={notes} height={40}>
            <NotesList notes={notes.data?.poznamky ?? []} day={data ? addDays(data.dnes, -1) : ''} />
          </Panel>
          <AlertsPanel linked={linked?.id ?? null} />
          <GoalsPanel />
          {data?.predpoved && <HoursPanel predpoved={data.predpoved} dnes={data.dnes} load={query} />}
        </Stack>
      </Together>
    </>
  );
}
