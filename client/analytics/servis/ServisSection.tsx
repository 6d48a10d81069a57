import { averageOf } from '#shared/analytics/averages.ts';
import type { Zmena } from '#shared/analytics/calls/shapes.ts';
import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import type { ProductDimension } from '#shared/analytics/kinds.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { itemCount } from '#shared/core/counts.ts';
import type { Answer } from '../../core/api.ts';
import { money } from '../../core/format.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { CHANNEL_COLORS } from '../charts/colors.ts';
import { rowsKey } from '../rows/address.ts';
import { periodFilter } from '../section/filters.tsx';
import { cards, type ListSpec, Lists, tiles } from '../section/parts.tsx';
import { section } from '../section/section.tsx';
import { shopFilter } from '../section/shop-filter.ts';
import type { Part } from '../section/spec.ts';
import { withoutCost } from '../tiles/margin.ts';
import { Awards } from './Awards.tsx';
import { branchKey, hasService } from './branches.ts';
import { factsOf } from './facts.tsx';
import { ServisDetail } from './ServisDetail.tsx';
import classes from './ServisSection.module.css';

const CALL = 'GET /analytics/servis/';
type Data = Answer<typeof CALL>;

const AVERAGE = 'Obrat servisu bez DPH dělený počtem dokladů.';
const WORK = 'Jen služby a servisní práce, bez příslušenství k servisu.';
const NO_TECHNICIANS = 'U zakázek zvoleného období nejsou vyplněni technici.';

const numbersOf = ({ aggregations: of }: Data) => ({
  ...of,
  prumerna_objednavka_bez_dph: averageOf(of.prumerna_objednavka_bez_dph, of.pocet_dokladu),
});

/** The tiles of work alone, without the goods sold with it (rule analytics-4). */
const Work = tiles(
  'Čisté služby',
  (data: Data) => data.ciste_sluzby,
  [
    ['celkovy_obrat_bez_dph', 'Čisté služby bez DPH', `${WORK} ${DEFINITIONS.obrat_bez_dph}`, 'money'],
    ['celkem_polozek', 'Položky čistých služeb', `${WORK} ${DEFINITIONS.polozky}`, 'number'],
  ],
  { rows: BEHIND.prace },
);

const Best: Part<Data> = shown =>
  shown.data !== null && (
    <div className={classes.best}>
      <Work {...shown} />
      <Awards awards={shown.data?.awards} isStale={shown.isStale} />
    </div>
  );

type Service = Parameters<typeof factsOf>[0] & { zmena: { obrat_bez_dph: Zmena } };
const cardOf = (key: string, title: string, service: Service) => ({
  ...{ key, title, facts: factsOf(service), hasChange: true, opens: 'detail podle segmentů' },
});

/** An entry of a list of repairs, whose key holds the parameters of its rows. */
const entry = (dimenze: ProductDimension, name: string, obrat: number, polozky: number) => ({
  ...{ name, value: obrat, note: itemCount(polozky) },
  key: rowsKey({ ...BEHIND.servis.obrat, dimenze, hodnota: name, popis: name }),
});

/** The lists of repairs: kinds of service, the most frequent work, brands of phones (rule analytics-4). */
const LISTS: ListSpec<Data>[] = [
  {
    title: 'Typy servisu',
    list: 'breakdown.typy_servisu',
    unit: 'money',
    entries: ({ breakdown }) =>
      breakdown.typy_servisu.map(one => entry('kategorie_1', one.kategorie_1, one.obrat, one.polozky)),
  },
  {
    title: 'Nejčastější servisní položky',
    list: 'breakdown.top_servisni_sluzby',
    unit: 'number',
    entries: ({ breakdown }) =>
      breakdown.top_servisni_sluzby.map(({ kod, nazev, celkem_kusu, obrat }) => ({
        key: rowsKey({ ...BEHIND.prace.kusy, dimenze: 'produkt', hodnota: nazev, kod, popis: nazev }),
        ...{ name: nazev, value: celkem_kusu, note: `ks · ${money(obrat)}` },
      })),
  },
  {
    title: 'Značky telefonů',
    list: 'breakdown.znacky_telefonu',
    unit: 'money',
    entries: ({ breakdown }) =>
      breakdown.znacky_telefonu.map(one => entry('kategorie_2', one.kategorie_2, one.obrat, one.polozky)),
  },
];

const Repaired: Part<Data> = ({ data, load, query, open }) =>
  data !== null && (
    <Lists
      call={CALL}
      specs={LISTS}
      height={320}
      color={CHANNEL_COLORS.servis}
      onOpen={key => open('radky', key)}
      {...{ data, load, query }}
    />
  );

/** Service analytics: branches, technicians, kinds of service and brands (rule analytics-4). */
export const ServisSection = section({
  title: 'Servis analytika',
  call: CALL,
  filters: {
    obdobi: periodFilter('monthly'),
    prodejna: shopFilter,
  },
  parts: {
    /** The margin's tile shows turnover without a known cost (rule sales-6). */
    souhrn: tiles(
      'Souhrn servisu',
      numbersOf,
      [
        ['celkovy_obrat_bez_dph', 'Obrat bez DPH', DEFINITIONS.obrat_bez_dph, 'money'],
        ['marze_korun', 'Marže', DEFINITIONS.marze, 'money', sums => withoutCost(sums.obrat_bez_nakladu)],
        ['marze_procenta', 'Marže v procentech', DEFINITIONS.marze_procenta, 'percent'],
        ['celkem_polozek', 'Položky', DEFINITIONS.polozky, 'number'],
        ['celkem_kusu', 'Kusy', DEFINITIONS.kusy, 'number'],
        ['pocet_dokladu', 'Doklady', DEFINITIONS.doklady, 'number'],
        ['prumerna_objednavka_bez_dph', 'Průměrná zakázka bez DPH', AVERAGE, 'money'],
      ],
      { why: query => ({ celkovy_obrat_bez_dph: { ...query, kanal: 'servis' } }), rows: BEHIND.servis },
    ),
    nejlepsi: Best,
    prodejny: cards({
      label: 'Prodejny',
      list: { call: CALL, name: 'breakdown.prodejny' },
      of: (data: Data | undefined) =>
        data?.breakdown.prodejny
          .filter(hasService)
          .map(branch => cardOf(branchKey(branch), branch.stredisko, branch)),
      opens: key => ['prodejna', key],
      empty: <EmptyState title="Žádná data k zobrazení" />,
    }),
    technici: cards({
      label: 'Technici',
      list: { call: CALL, name: 'breakdown.technici' },
      of: (data: Data | undefined) =>
        data?.breakdown.technici.map(one => cardOf(one.technik, one.technik, one)),
      opens: technik => ['technik', technik],
      empty: <EmptyState title="Žádná data k zobrazení" hint={NO_TECHNICIANS} />,
    }),
    opravy: Repaired,
  },
  Detail: ServisDetail,
});
