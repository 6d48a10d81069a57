import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import { isNameOf, ONLINE, type Online } from '#shared/analytics/kinds.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { namesOf } from '#shared/core/names.ts';
import type { Answer } from '../../core/api.ts';
import { money, number } from '../../core/format.ts';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { Details } from '../details/Details.tsx';
import { Items } from '../details/Items.tsx';
import { checkFilter, periodFilter } from '../section/filters.tsx';
import { cards, tiles } from '../section/parts.tsx';
import { section } from '../section/section.tsx';
import { marginNote, withoutCost } from '../tiles/margin.ts';
import { ChangeText } from '../tiles/Tile.tsx';
import { Categories } from './Categories.tsx';
import { Channel } from './Channel.tsx';
import { entryOf, entryQuery, ITEMS } from './entry.ts';

const CALL = 'GET /analytics/eshop/';
type Data = Answer<typeof CALL>;

const ALLEGRO = 'Prodeje přes Allegro.';
const ALLEGRO_TURNOVER = `${ALLEGRO} ${DEFINITIONS.obrat_bez_dph}`;
const ESHOP = 'Prodeje vlastního e-shopu bez Allegra.';

/** Shown for Allegro while it is excluded, since its zeros and their changes are meaningless then. */
const LEFT_OUT = 'vynecháno filtrem';
const numbersOf = ({ metrics, channels, exclude_allegro }: Data) => ({
  ...metrics,
  ...{ channels, exclude_allegro },
  zmena: {
    ...metrics.zmena,
    ...(exclude_allegro && { allegro_obrat_bez_dph: undefined, allegro_zisk: undefined }),
  },
});
type Metrics = ReturnType<typeof numbersOf>;

const leftOut = ({ exclude_allegro }: Metrics) => exclude_allegro && LEFT_OUT;
const noteOf = (name: Online) => (metrics: Metrics) =>
  name === 'allegro' && metrics.exclude_allegro
    ? LEFT_OUT
    : marginNote(metrics[`${name}_marze_procenta`], metrics.channels[name].obrat_bez_nakladu);

const factsOf = ({
  obrat_bez_dph,
  zisk,
  marze_procenta,
  polozky,
  objednavky,
  zmena,
}: Data['channels'][Online]) => [
  { label: 'Obrat bez DPH', value: money(obrat_bez_dph) },
  { label: 'Změna obratu', value: <ChangeText zmena={zmena.obrat_bez_dph} unit="money" /> },
  { label: 'Zisk', value: `${money(zisk)} (${marginNote(marze_procenta)})` },
  { label: 'Položky', value: number(polozky) },
  { label: 'Objednávky', value: number(objednavky) },
];

/** E-shop analytics: the e-shop and Allegro, categories, returns, sales over time (rule analytics-5). */
export const EshopSection = section({
  title: 'E-shop analytika',
  call: CALL,
  filters: {
    obdobi: periodFilter('custom'),
    allegro: checkFilter('exclude_allegro', 'Bez ALLEGRO'),
  },
  parts: {
    souhrn: tiles(
      'Souhrn e-shopu',
      numbersOf,
      [
        ['eshop_obrat_bez_dph', 'Obrat e-shopu bez DPH', `${ESHOP} ${DEFINITIONS.obrat_bez_dph}`, 'money'],
        ['eshop_zisk', 'Zisk e-shopu', `${ESHOP} ${DEFINITIONS.marze}`, 'money', noteOf('eshop')],
        ['allegro_obrat_bez_dph', 'Obrat Allegro bez DPH', ALLEGRO_TURNOVER, 'money', leftOut],
        ['allegro_zisk', 'Zisk Allegro', `${ALLEGRO} ${DEFINITIONS.marze}`, 'money', noteOf('allegro')],
        ['pocet_objednavek', 'Objednávky', DEFINITIONS.doklady, 'number'],
        ['pocet_polozek', 'Položky', DEFINITIONS.polozky, 'number'],
      ],
      {
        why: ({ exclude_allegro: _, ...query }) => ({
          eshop_obrat_bez_dph: { ...query, kanal: 'eshop' },
          allegro_obrat_bez_dph: { ...query, kanal: 'allegro' },
        }),
        rows: BEHIND.eshop,
      },
    ),
    /** One card per channel; a channel whose numbers are excluded says so (rule analytics-5). */
    kanaly: cards({
      label: 'Kanály',
      of: (data: Data | undefined) =>
        namesOf(ONLINE).map(name => ({
          key: name,
          title: ONLINE[name],
          color: CHANNEL_COLORS[name],
          facts: data && factsOf(data.channels[name]),
          note:
            name === 'allegro' && data?.exclude_allegro
              ? LEFT_OUT
              : data && withoutCost(data.channels[name].obrat_bez_nakladu),
          hasChange: true,
          opens: 'detail kanálu',
        })),
      opens: channel => ['kanal', channel],
    }),
    kategorie: ({ query }) => <Categories query={query} />,
  },
  /** The detail of a channel (rule analytics-5), or the items of a row of the category table. */
  Detail: ({ query }) => (
    <Details
      kinds={{
        kanal: (channel, { list, choose }) =>
          isNameOf(ONLINE, channel)
            ? { title: ONLINE[channel], body: <Channel {...{ channel, query, list, choose }} /> }
            : null,
        polozky: key => {
          const entry = entryOf(key);
          if (!entry?.value) return null;
          const body = <Items call={ITEMS} query={{ ...query, ...entryQuery(entry) }} />;
          return { title: `Položky: ${entry.value}`, body };
        },
      }}
    />
  ),
});
