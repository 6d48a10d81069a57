import { withPositions } from '#shared/analytics/ranking.ts';
import { monthOf } from '#shared/core/days.ts';
import { isNobody } from '../../analytics/sellers/goods.ts';
import { type Asked, monthSoFar } from '../grammar/period.ts';
import { type Asking, type Intent, nameOf, path, personOf, type Said, Unanswered } from './asking.ts';
import { bestOfGoods } from './goods.ts';
import { ITEMS, MEASURES, type Measure, measureIn, saidOf } from './measures.ts';

/** Answers from the numbers of people: somebody's results, and who has the highest. */

const DAY_OR_MONTH = 'Čísla prodejců tu jsou za den nebo za měsíc. Zeptejte se na jeden z nich.';

/** The period in the form that the people's calls accept: a day or a month. */
function dateOf({ celek, od }: Asked) {
  if (celek === 'jine') throw new Unanswered(DAY_OR_MONTH);
  return celek === 'den'
    ? { type: 'daily' as const, date: od }
    : { type: 'monthly' as const, date: monthOf(od) };
}

/** The screen with a person's results: own ones in the profile, others' in the overview, for those who may see it. */
function resultsPath(asking: Asking, { type, date }: ReturnType<typeof dateOf>): string | null {
  const { osoba, user, today } = asking;
  const isDay = type === 'daily';
  if (!osoba || osoba.id === user.id) {
    const chosen = isDay ? { data: 'denni', datum: date } : { data: 'mesicni', mesic: date };
    return path('/profile', { zalozka: 'vysledky', ...chosen });
  }
  if (user.role === 'ADMIN')
    return path('/analytics', { sekce: 'polozky', data: isDay ? '' : 'mesicni', datum: date });
  return !isDay && date === monthOf(today) ? '/leaderboard' : null;
}

const NOT_DIVIDED = 'Čísla jednoho člověka se podle prodejny ani kanálu nedělí.';

async function ofPerson(asking: Asking, measure: Measure): Promise<Said> {
  const { app, user, today, prodejna, kanal } = asking;
  if (prodejna || kanal) throw new Unanswered(NOT_DIVIDED);
  const days = asking.days ?? monthSoFar(today);
  const date = dateOf(days);
  const query = { ...date, user_id: String(personOf(asking)) };
  const { data, mez } = await app.ask(user, 'GET /analytics/salesperson/analytics/', { query });
  return {
    ...{ nazev: measure.nazev(mez), definice: measure.definice(mez), obdobi: days.nazev },
    hodnota: saidOf(measure, data[0]),
    ceho: nameOf(asking),
    cesta: resultsPath(asking, date),
  };
}

const NOT_OF_SHOPS = 'Body má člověk, ne prodejna. Zeptejte se, kdo jich má nejvíc.';

async function ofShop(asking: Asking, measure: Measure): Promise<Said> {
  const { app, user, today, prodejna } = asking;
  const { klic } = measure;
  if (klic === 'total_points') throw new Unanswered(NOT_OF_SHOPS);
  const days = asking.days ?? monthSoFar(today);
  const date = dateOf(days);
  const answer = await app.ask(user, 'GET /analytics/web-prodeje/polozky/', { query: date });
  const of = prodejna
    ? answer.prodejny.find(
        one => one.prodejna === prodejna.nazev || (prodejna.cislo && one.id_prodejny === prodejna.cislo),
      )
    : answer.celkem;
  return {
    ...{ nazev: measure.nazev(answer.mez), definice: measure.definice(answer.mez), obdobi: days.nazev },
    hodnota: saidOf(measure, of),
    ceho: prodejna ? undefined : 'celý řetězec',
    cesta: path('/analytics', {
      ...{ sekce: 'polozky', datum: date.date },
      data: date.type === 'monthly' ? 'mesicni' : '',
    }),
  };
}

const TOP = 5;
type OnBoard = 'total_points' | 'polozky_nad_100' | 'prumer_polozek_uctu' | 'kusy' | 'doklady';
type Row = { prodejce: string; prodejna: string; hodnota: number };

/**
 * The top of a list, with all who share the first place, and those after it; rows without a real name are left out.
 */
export function standing(rows: Row[], text: (value: number) => string) {
  const sorted = rows
    .filter(({ prodejce, hodnota }) => hodnota > 0 && !isNobody(prodejce))
    .sort((a, b) => b.hodnota - a.hodnota);
  const best = sorted.filter(row => row.hodnota === sorted[0]!.hodnota);
  return {
    hodnota:
      best.length === 0
        ? 'zatím nikdo'
        : `${best.map(row => row.prodejce).join(', ')}: ${text(best[0]!.hodnota)}`,
    radky: withPositions(sorted.slice(0, TOP), row => row.hodnota).map(
      row => `${row.position}. ${row.prodejce} – ${text(row.hodnota)}`,
    ),
  };
}

/** Who has the highest number: from the leaderboard, which everybody sees, otherwise from the overview of sellers. */
async function ranking(asking: Asking): Promise<Said> {
  const { app, user, today, prodejna, tokens } = asking;
  const named = measureIn(tokens);
  if (!named && asking.rest.length > 0) return bestOfGoods(asking, standing);
  const measure = named?.measure ?? ITEMS;
  const { klic } = measure;
  const days = asking.days ?? monthSoFar(today);
  const date = dateOf(days);
  const isBoard = measure.isOnBoard && date.type === 'monthly';
  const rowsOf = <R extends { prodejce: string; prodejna: string }>(
    data: readonly R[],
    of: (row: R) => number,
  ) =>
    data
      .filter(row => !prodejna || row.prodejna === prodejna.nazev)
      .map(row => ({ prodejce: row.prodejce, prodejna: row.prodejna, hodnota: of(row) }));
  const said = (rows: Row[], mez: number[], cesta: string): Said => ({
    ...{ nazev: `Nejvíc: ${measure.nazev(mez)}`, definice: measure.definice(mez), obdobi: days.nazev },
    ...standing(rows, measure.text),
    ceho: prodejna ? undefined : 'celý řetězec',
    taken: named ? [named.token] : [],
    cesta,
  });
  if (isBoard) {
    const board = klic === 'prumer_polozek_uctu' ? 'average' : 'points';
    const call = `GET /analytics/leaderboard/${board}/` as const;
    const { data, mez } = await app.ask(user, call, { query: { mesic: date.date } });
    const isCurrent = date.date === monthOf(today);
    const screen = isCurrent ? path('/leaderboard', { zebricek: board === 'average' ? 'prumer' : '' }) : '';
    return {
      ...said(
        rowsOf(data, row => row[klic as OnBoard]),
        mez,
        screen,
      ),
      cesta: screen || null,
    };
  }
  if (klic === 'total_points') throw new Unanswered('Nejvíc bodů se počítá za měsíc. Zeptejte se na měsíc.');
  const answer = await app.ask(user, 'GET /analytics/web-prodeje/polozky/', { query: date });
  const data = date.type === 'monthly' ? 'mesicni' : '';
  const screen = path('/analytics', { sekce: 'polozky', data, datum: date.date });
  return said(
    rowsOf(answer.data, row => row[klic]),
    answer.mez,
    screen,
  );
}

export const RANKING: Intent = {
  slova: [['=kdo'], ['nejvíc', 'nejvíce', 'nejlepší', 'vede', 'vyhrává', 'první', 'nejvyšší']],
  umi: ['prodejna', 'zbozi'],
  say: ranking,
};

/** Whether a question is about a person: the asker if nothing else is named, but an ADMIN asks about the chain. */
const isPersonal = ({ osoba, prodejna, kanal, user }: Asking) =>
  osoba !== null || (!prodejna && !kanal && user.role !== 'ADMIN');

/** Numbers that both people and shops have. */
export const PERSONAL: Intent[] = MEASURES.map(measure => ({
  slova: [measure.slova],
  umi: ['osoba', 'prodejna'],
  say: asking =>
    isPersonal(asking) || (measure.klic === 'total_points' && !asking.prodejna)
      ? ofPerson(asking, measure)
      : ofShop(asking, measure),
}));

/** A measure that the overall numbers have too: a person's if the question is about one, otherwise theirs. */
export const eitherOf = (sales: Intent): Intent => {
  const measure = MEASURES.find(({ slova }) => slova.some(word => sales.slova[0]!.includes(word)));
  if (!measure) return sales;
  return { ...sales, say: asking => (isPersonal(asking) ? ofPerson(asking, measure) : sales.say(asking)) };
};
