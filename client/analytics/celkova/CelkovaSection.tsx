import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import { DIMENSIONS } from '#shared/analytics/kinds.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { namesOf } from '#shared/core/names.ts';
import { CHANNEL_LABELS, CHANNELS, type Channel } from '#shared/sales/lines.ts';
import type { Answer } from '../../core/api.ts';
import { money, number, percent } from '../../core/format.ts';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { Details } from '../details/Details.tsx';
import { Items } from '../details/Items.tsx';
import { periodFilter, selectFilter } from '../section/filters.tsx';
import { cards, tiles } from '../section/parts.tsx';
import { section } from '../section/section.tsx';
import { shopFilter } from '../section/shop-filter.ts';
import { TimeSeries } from '../series/TimeSeries.tsx';
import { marginOf } from '../tiles/margin.ts';
import { StoreBreakdown } from './StoreBreakdown.tsx';

const CALL = 'GET /analytics/celkova-cisla/';
const ITEMS = 'GET /analytics/celkova-cisla/channel-items/';
type Data = Answer<typeof CALL>;

/** Shown beside the cards' numbers (rule analytics-6). */
const pieces = ({ celkem_kusu }: Data['aggregations']) => `${number(celkem_kusu)}\u00a0ks`;
const average = ({ prumerna_objednavka, pocet_dokladu }: Data['aggregations']) =>
  pocet_dokladu === 0 ? 'bez průměrné objednávky' : `průměrná objednávka ${money(prumerna_objednavka)}`;

const factsOf = ({ obrat, marze, marze_procenta, polozky }: Data['breakdown']['kanaly'][Channel]) => [
  { label: 'Obrat', value: money(obrat) },
  { label: 'Marže', value: `${money(marze)} (${percent(marze_procenta)})` },
  { label: 'Položky', value: number(polozky) },
];

/** The section of overall numbers across channels (rule analytics-6). */
export const CelkovaSection = section({
  title: 'Celková čísla',
  call: CALL,
  filters: {
    obdobi: periodFilter('custom'),
    kanal: selectFilter('kanal', { label: 'Kanál', options: { '': 'Všechny', ...CHANNEL_LABELS } }),
    prodejna: shopFilter,
  },
  parts: {
    souhrn: tiles(
      'Souhrn',
      (data: Data) => data.aggregations,
      [
        ['celkovy_obrat', 'Obrat s DPH', DEFINITIONS.obrat, 'money'],
        ['celkovy_obrat_bez_dph', 'Obrat bez DPH', DEFINITIONS.obrat_bez_dph, 'money', () => '21% DPH'],
        ['celkovy_zisk', 'Marže', DEFINITIONS.marze, 'money', marginOf],
        ['celkem_polozek', 'Položky', DEFINITIONS.polozky, 'number', pieces],
        ['pocet_dokladu', 'Doklady', DEFINITIONS.doklady, 'number', average],
      ],
      { why: query => ({ celkovy_obrat: query }), rows: BEHIND.celkova },
    ),
    /** All channels, or only the filtered one: zeros of the others would be meaningless. */
    kanaly: cards({
      label: 'Kanály',
      of: (data: Data | undefined, { kanal }) =>
        CHANNELS.filter(channel => !kanal || channel === kanal).map(channel => ({
          key: channel,
          title: CHANNEL_LABELS[channel],
          color: CHANNEL_COLORS[channel],
          facts: data && factsOf(data.breakdown.kanaly[channel]),
          opens: channel === 'prodejna' ? 'rozpis podle prodejen' : 'seznam položek',
        })),
      opens: channel => (channel === 'prodejna' ? ['prodejny'] : ['polozky', channel]),
    }),
    vyvoj: ({ query }) => (
      <TimeSeries
        call="GET /analytics/celkova-cisla/categories-timeseries/"
        query={query}
        title="Vývoj prodejů v čase"
        dimensions={namesOf(DIMENSIONS)}
        type="line"
      />
    ),
  },
  /** The details behind a channel's card: branches for the shops; items for other channels and a single branch. */
  Detail: ({ query }) => (
    <Details
      kinds={{
        prodejny: (_, { open }) => ({
          title: 'Prodejny',
          body: (
            <StoreBreakdown
              query={{ ...query, kanal: 'prodejna' }}
              onOpen={stredisko => open('stredisko', stredisko)}
            />
          ),
        }),
        polozky: kanal => ({
          title: `Položky: ${CHANNEL_LABELS[kanal as Channel] ?? kanal}`,
          body: <Items call={ITEMS} query={{ ...query, kanal }} />,
        }),
        stredisko: stredisko => ({
          title: `Položky: ${stredisko}`,
          body: <Items call={ITEMS} query={{ ...query, kanal: 'prodejna', stredisko }} />,
        }),
      }}
    />
  ),
});
