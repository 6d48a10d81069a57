import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import { BEHIND, type Behind } from '#shared/analytics/rows.ts';
import type { RouteOf } from '#shared/contract.ts';
import { money, number, percent } from '#shared/core/amounts.ts';
import type { Returns } from '#shared/core/route.ts';
import { shopNamed } from '#shared/stores/named.ts';
import { dayOnly } from '../grammar/period.ts';
import { type Asking, type Intent, path, type Said, Unanswered } from './asking.ts';

/** Answers from the overall numbers: the chain, a shop, a channel. */

const CALL = 'GET /analytics/celkova-cisla/';
const BRANCHES = 'GET /analytics/celkova-cisla/prodejna-detail/';
type Totals = Returns<RouteOf<typeof CALL>>['aggregations'];

const OF_A_PERSON =
  'Obrat ani marži jednoho člověka tu nezjistíte, obrat ukazuje „Proč?“ u prodejce v přehledu analytiky. Zeptejte se na body, položky, služby, účtenky nebo průměr.';

type Place = { prodejna_id?: string; stredisko?: string };

/** The sales of a shop are found by its number in the sales system, without a number by its name. */
export async function placeOf({ app, user, prodejna }: Asking): Promise<Place> {
  if (!prodejna) return {};
  const { cislo, nazev: stredisko } = prodejna;
  if (cislo) return { prodejna_id: String(cislo) };
  const { prodejny } = await app.ask(user, BRANCHES, { query: { stredisko } });
  if (prodejny.length > 0) return { stredisko };
  throw new Unanswered(
    `${shopNamed('Prodejna', stredisko)} nemá číslo v prodejním systému a pod jejím jménem tu žádné prodeje nejsou.`,
  );
}

/** The rows behind a number, in the form in which an address opens them over a section. */
export const rowsDetail = (of: Record<string, string | undefined>) => path('radky', of).replace('?', ':');

async function totals(
  asking: Asking,
  of: (totals: Totals) => string,
  nazev: string,
  definice: string,
  behind: Behind,
): Promise<Said> {
  const { app, user, today, days = null, kanal, osoba } = asking;
  if (osoba) throw new Unanswered(OF_A_PERSON);
  const { od, do: end, nazev: obdobi } = days ?? dayOnly(today);
  const place = await placeOf(asking);
  const { stredisko } = place;
  const query = {
    ...{ period: 'custom' as const, start_date: od, end_date: end },
    ...(kanal && { kanal }),
    ...place,
  };
  const { aggregations } = await app.ask(user, CALL, { query });
  // The section chooses shops by number: for a shop without one, the link opens the rows behind the answer.
  const shown = { ...query, stredisko: null };
  const detail = stredisko && rowsDetail({ ...behind, stredisko, popis: stredisko });
  const cesta = path('/analytics', { sekce: 'celkova', ...shown, detail });
  const ceho = asking.prodejna || kanal ? undefined : 'celý řetězec';
  return { nazev, hodnota: of(aggregations), definice, cesta, obdobi, ceho };
}

const intent = (
  slova: string[],
  nazev: string,
  definice: string,
  of: (totals: Totals) => string,
  behind: Behind,
): Intent => ({
  slova: [slova],
  umi: ['prodejna', 'kanal', 'osoba'],
  say: asking => totals(asking, of, nazev, definice, behind),
});

export const TURNOVER = intent(
  ['obrat', 'tržba', 'prodej'],
  'Obrat s DPH',
  DEFINITIONS.obrat,
  ({ celkovy_obrat }) => money(celkovy_obrat),
  BEHIND.misto.obrat!,
);

export const SALES: Intent[] = [
  intent(
    ['marže', 'zisk', 'ziskovost'],
    'Marže',
    DEFINITIONS.marze,
    ({ celkovy_zisk, marze_procenta }) => `${money(celkovy_zisk)} (${percent(marze_procenta)})`,
    BEHIND.misto.marze!,
  ),
  intent(
    ['účtenka', 'doklad', 'paragon'],
    'Doklady',
    DEFINITIONS.doklady,
    ({ pocet_dokladu }) => number(pocet_dokladu),
    BEHIND.misto.doklady!,
  ),
  intent(
    ['položka'],
    'Položky',
    DEFINITIONS.polozky,
    ({ celkem_polozek }) => number(celkem_polozek),
    BEHIND.misto.polozky!,
  ),
  intent(
    ['kus'],
    'Kusy',
    DEFINITIONS.kusy,
    ({ celkem_kusu }) => `${number(celkem_kusu)}\u00a0ks`,
    BEHIND.misto.kusy!,
  ),
  intent(
    ['průměr', 'průměrný'],
    'Průměrná objednávka',
    DEFINITIONS.prumerna_objednavka,
    ({ prumerna_objednavka, pocet_dokladu }) =>
      pocet_dokladu === 0 ? 'bez dokladu' : money(prumerna_objednavka),
    BEHIND.misto.prumerna_objednavka!,
  ),
  TURNOVER,
];
