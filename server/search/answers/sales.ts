import { DEFINITIONS } from '#shared/analytics/definitions.ts';
import type { RouteOf } from '#shared/contract.ts';
import { money, number, percent } from '#shared/core/amounts.ts';
import type { Returns } from '#shared/core/route.ts';
import { dayOnly } from '../grammar/period.ts';
import { type Asking, type Intent, path, type Said, Unanswered } from './asking.ts';

/** Answers of the overall numbers: the chain, a shop, a channel. */

const CALL = 'GET /analytics/celkova-cisla/';
type Totals = Returns<RouteOf<typeof CALL>>['aggregations'];

const OF_A_PERSON =
  'Obrat ani marži jednoho člověka žádná obrazovka neukazuje. Zeptejte se na body, položky, služby, účtenky nebo průměr.';

/** The sales of a shop are known by its number in the sales system. */
export function branchOf({ prodejna }: Asking): string | undefined {
  if (!prodejna) return undefined;
  if (!prodejna.cislo)
    throw new Unanswered(
      `Prodejna ${prodejna.nazev} nemá číslo v prodejním systému, její prodeje tu nejsou.`,
    );
  return String(prodejna.cislo);
}

async function totals(
  asking: Asking,
  of: (totals: Totals) => string,
  nazev: string,
  definice: string,
): Promise<Said> {
  const { app, user, today, days = null, kanal, osoba } = asking;
  if (osoba) throw new Unanswered(OF_A_PERSON);
  const { od, do: end, nazev: obdobi } = days ?? dayOnly(today);
  const query = {
    ...{ period: 'custom' as const, start_date: od, end_date: end },
    ...(kanal && { kanal }),
    ...{ prodejna_id: branchOf(asking) },
  };
  const { aggregations } = await app.ask(user, CALL, { query });
  const cesta = path('/analytics', { sekce: 'celkova', ...query });
  const ceho = asking.prodejna || kanal ? undefined : 'celý řetězec';
  return { nazev, hodnota: of(aggregations), definice, cesta, obdobi, ceho };
}

const intent = (
  slova: string[],
  nazev: string,
  definice: string,
  of: (totals: Totals) => string,
): Intent => ({
  slova: [slova],
  umi: ['prodejna', 'kanal', 'osoba'],
  say: asking => totals(asking, of, nazev, definice),
});

export const TURNOVER = intent(
  ['obrat', 'tržba', 'prodej'],
  'Obrat s DPH',
  DEFINITIONS.obrat,
  ({ celkovy_obrat }) => money(celkovy_obrat),
);

export const SALES: Intent[] = [
  intent(
    ['marže', 'zisk', 'ziskovost'],
    'Marže',
    DEFINITIONS.marze,
    ({ celkovy_zisk, marze_procenta }) => `${money(celkovy_zisk)} (${percent(marze_procenta)})`,
  ),
  intent(['účtenka', 'doklad', 'paragon'], 'Doklady', DEFINITIONS.doklady, ({ pocet_dokladu }) =>
    number(pocet_dokladu),
  ),
  intent(['položka'], 'Položky', DEFINITIONS.polozky, ({ celkem_polozek }) => number(celkem_polozek)),
  intent(['kus'], 'Kusy', DEFINITIONS.kusy, ({ celkem_kusu }) => `${number(celkem_kusu)} ks`),
  intent(
    ['průměr', 'průměrný'],
    'Průměrná objednávka',
    DEFINITIONS.prumerna_objednavka,
    ({ prumerna_objednavka }) => money(prumerna_objednavka),
  ),
  TURNOVER,
];
