import { number } from '#shared/core/amounts.ts';
import { PERMISSIONS, scopeOf } from '#shared/core/permissions.ts';
import { type Goods, goodsLabel, listGoods, soldGoods } from '../../analytics/sellers/goods.ts';
import { fail } from '../../core/calls/errors.ts';
import { type Named, namesIn } from '../grammar/names.ts';
import { monthSoFar } from '../grammar/period.ts';
import { type Asking, type Intent, path, type Said, Unanswered } from './asking.ts';
import { branchOf, TURNOVER } from './sales.ts';

/** How many of some goods were sold, and who sold the most: by the builder that all sums of sales come from. */

type NamedGoods = Named & { zbozi: Goods };
const pieces = (value: number) => `${number(value)} ks`;

/** The goods that the words name best; of the same name the widest. */
async function goodsOf({ app, rest }: Asking) {
  const all = (await listGoods(app.db)).map(
    (zbozi, id): NamedGoods => ({
      ...{ druh: 'osoba', id, nazev: zbozi.nazev, popis: goodsLabel(zbozi), jmena: [zbozi.nazev], zbozi },
    }),
  );
  const { found, unclear } = namesIn(rest, all);
  const meant = found[0] ?? unclear?.of.find(({ nazev }) => unclear.of.every(one => one.nazev === nazev));
  if (!meant && unclear) {
    const names = [...new Set(unclear.of.map(({ nazev }) => `„${nazev}“`))].join(', ');
    throw new Unanswered(`Takového zboží je víc: ${names}. Napište celé jméno.`);
  }
  return meant ?? null;
}

const NOT_UNDERSTOOD: Said = {
  ...{ nazev: '', hodnota: '', definice: '', cesta: null, obdobi: '', taken: [] },
};

export type SoldBy = Awaited<ReturnType<typeof soldGoods>>;

/** @throws Refusal 403 for who may not see the sums of sales */
async function goods(
  asking: Asking,
  say: (rows: SoldBy) => Pick<Said, 'hodnota' | 'radky'>,
  nazev: string,
): Promise<Said> {
  const { app, user, today, rest } = asking;
  if (!scopeOf(user.role, 'analytics.read')) throw fail.forbidden(PERMISSIONS['analytics.read'].refusal);
  const meant = await goodsOf(asking);
  if (!meant) return NOT_UNDERSTOOD;
  const { od, do: end, nazev: obdobi } = asking.days ?? monthSoFar(today);
  const pobocka = branchOf(asking);
  const rows = await soldGoods(app.db, meant.zbozi, {
    range: { od, do: end },
    pobocka: pobocka === undefined ? undefined : Number(pobocka),
  });
  return {
    ...{ nazev: `${nazev}: ${meant.nazev}`, obdobi, ...say(rows) },
    taken: rest.filter(token => namesIn([token], [meant]).found.length > 0),
    definice: `Prodané kusy: ${meant.popis.toLowerCase()} „${meant.nazev}“. Vratky se odečítají tomu, kdo zboží prodal.`,
    ceho: asking.prodejna || asking.osoba ? undefined : 'celý řetězec',
    cesta: path('/analytics', { sekce: 'prodejni', typ: 'categories', start_date: od, end_date: end }),
  };
}

type Standing = (rows: SoldBy, text: (value: number) => string) => Pick<Said, 'hodnota' | 'radky'>;

/** Who sold the most of what the rest of the words names. */
export const bestOfGoods = (asking: Asking, standing: Standing) =>
  goods(asking, rows => standing(rows, pieces), 'Nejvíc');

/** 'Kolik prodal …': the turnover, or pieces of what is named, by somebody or by all. */
export const SOLD: Intent = {
  slova: [['prodal', 'prodáno', 'utržil']],
  umi: ['osoba', 'prodejna', 'kanal', 'zbozi'],
  say: asking => {
    const { rest, osoba, kanal } = asking;
    if (rest.length === 0) return TURNOVER.say(asking);
    if (kanal) throw new Unanswered('Kusy zboží se tu podle kanálu nedělí.');
    const sum = (rows: SoldBy) =>
      rows.filter(({ id }) => !osoba || id === osoba.id).reduce((total, { hodnota }) => total + hodnota, 0);
    return goods(asking, rows => ({ hodnota: pieces(sum(rows)) }), 'Prodané kusy');
  },
};
