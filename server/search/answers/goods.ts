import { number } from '#shared/core/amounts.ts';
import { scopeOf } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import {
  FUTURE,
  type Goods,
  goodsLabel,
  listGoods,
  soldBySellers,
  soldPieces,
} from '../../analytics/sellers/goods.ts';
import { fail } from '../../core/calls/errors.ts';
import { type Named, namesIn } from '../grammar/names.ts';
import { monthSoFar } from '../grammar/period.ts';
import { type Asking, type Intent, path, type Said, Unanswered } from './asking.ts';
import { placeOf, rowsDetail, TURNOVER } from './sales.ts';

/** How many pieces of some goods were sold, and who sold the most, from the builder of all sums of sales. */

type NamedGoods = Named & { zbozi: Goods };
const pieces = (value: number) => `${number(value)}\u00a0ks`;

/** The goods that the words match best; among equal names the widest. */
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

const NOT_UNDERSTOOD: Said = { nazev: '', hodnota: '', definice: '', cesta: null, obdobi: '', taken: [] };

type Sold = Parameters<typeof soldPieces>;
type Counted = Pick<Said, 'hodnota' | 'radky'>;

/**
 * @param behind further filters for the rows behind the number
 * @throws Refusal 403 for somebody who may not see the sums of sales
 */
async function goods(
  asking: Asking,
  nazev: string,
  count: (...asked: Sold) => Promise<Counted>,
  behind: { jen_prodejci?: '1' } = {},
): Promise<Said> {
  const { app, user, today, rest, osoba, prodejna } = asking;
  if (!scopeOf(user.role, 'analytics.read')) throw fail.forbidden(refusalOf('analytics.read'));
  const meant = await goodsOf(asking);
  if (!meant) return NOT_UNDERSTOOD;
  const { od, do: end, nazev: obdobi } = asking.days ?? monthSoFar(today);
  if (od > today) throw new Unanswered(FUTURE);
  const place = await placeOf(asking);
  const counted = await count(app.db, meant.zbozi, {
    range: { od, do: end },
    ...(prodejna && { misto: { prodejna_id: prodejna.cislo ?? undefined, stredisko: place.stredisko } }),
    ...(osoba && { prodejce: osoba.id }),
  });
  const of = {
    dimenze: meant.zbozi.clen,
    hodnota: meant.zbozi.nazev,
    ...(osoba && { prodejce_id: `${osoba.id}` }),
  };
  return {
    ...{ nazev: `${nazev}: ${meant.nazev}`, obdobi, ...counted },
    taken: rest.filter(token => namesIn([token], [meant]).found.length > 0),
    definice: `Prodané kusy: ${meant.popis.toLowerCase()} „${meant.nazev}“. Vratky se odečítají tomu, kdo zboží prodal.`,
    ceho: prodejna || osoba ? undefined : 'celý řetězec',
    cesta: path('/analytics', {
      ...{ sekce: 'celkova', period: 'custom', start_date: od, end_date: end },
      detail: rowsDetail({ cislo: 'kusy', ...of, ...place, ...behind, popis: meant.nazev }),
    }),
  };
}

type Standing = (rows: Awaited<ReturnType<typeof soldBySellers>>, text: (value: number) => string) => Counted;

/** Who sold the most of what the remaining words name. */
export const bestOfGoods = (asking: Asking, standing: Standing) =>
  goods(asking, 'Nejvíc', async (...asked) => standing(await soldBySellers(...asked), pieces), {
    jen_prodejci: '1',
  });

/** 'Kolik prodal …': the turnover, or the pieces of the goods named, by one person or by all. */
export const SOLD: Intent = {
  slova: [['prodal', 'prodáno', 'utržil']],
  umi: ['osoba', 'prodejna', 'kanal', 'zbozi'],
  async say(asking) {
    if (asking.rest.length === 0) return TURNOVER.say(asking);
    if (asking.kanal) throw new Unanswered('Kusy zboží se tu podle kanálu nedělí.');
    return goods(asking, 'Prodané kusy', async (...asked) => ({
      hodnota: pieces(await soldPieces(...asked)),
    }));
  },
};
