import { NO_SHOP, shopAnswer } from '#shared/imports/answers.ts';
import type { Question } from '#shared/imports/recognition.ts';
import type { Preview } from '#shared/imports/shapes.ts';
import { CHANNEL_LABELS, CHANNELS, type LineValues } from '#shared/sales/lines.ts';
import type { Profile } from '#shared/sales/profile.ts';
import { columnKey } from '../../sales/file/row.ts';
import { plainNumber } from '../../sales/file/shape/numbers.ts';
import { channelOf, typeOf } from './values.ts';

const CHANNEL_CHOICES = CHANNELS.map(hodnota => ({ hodnota, popis: CHANNEL_LABELS[hodnota] }));
const LEAVE_OUT = { hodnota: 'vynechat', popis: 'nebrat' };

/** Statuses whose wording says that nothing was sold, or that it was taken back. */
const CANCELS = /storn|zruš|zrus|vrác|vrac|cancel|reklam/i;
const WAITS = /ček|cek|nová|nova|zpracov|připrav|rozprac|nezaplac|pending/i;
/** Names of items that are not goods: cash moved in or out of a till. */
const NO_SALE =
  /^(vklad|výběr|odvod|počáteční stav|záloha|převod hotovosti|příjem hotovosti|výdej hotovosti)/i;

/** Whether a cell is a negative number, as '-1', '(1)' and '1-' are; '990,-' is not. */
const isNegative = (cell = '') =>
  /\d/.test(cell) && /^[-\u2212]/.test(plainNumber(cell, { volna_cisla: true }));

type Facts = {
  preview: Preview;
  profile: Profile;
  /** Sample rows, and the columns by which they are read. */
  columns: string[];
  rows: string[][];
  shops: { id_prodejny: number | null; nazev: string }[];
  /** A column of discounts whose unit is unknown. */
  sleva: string | null;
  /** Whether nobody has said yet where the file comes from. */
  isGuessed: boolean;
  /** Lines of many more rows, read by a profile created here (or being created); empty for other profiles. */
  lines: LineValues[];
};

function* statusQuestions({ preview, profile }: Facts): Generator<Question> {
  const { storno_stavem, pole, mena } = profile;
  const of = (sloupec: string | undefined) =>
    preview.nezname.filter(one => sloupec !== undefined && columnKey(one.sloupec) === columnKey(sloupec));
  const statuses = of(storno_stavem?.sloupec);
  if (statuses.length > 0)
    yield {
      druh: 'stav',
      text: 'Co znamenají tyto stavy objednávek?',
      sloupec: storno_stavem!.sloupec,
      hodnoty: statuses.map(({ hodnota, pocet }) => ({
        hodnota,
        pocet,
        navrh: CANCELS.test(hodnota) ? 'storno' : WAITS.test(hodnota) ? 'vynechat' : '',
      })),
      moznosti: [
        { hodnota: 'prodej', popis: 'prodáno' },
        { hodnota: 'storno', popis: 'zrušeno nebo vráceno' },
        LEAVE_OUT,
      ],
    };
  const columnOf = (field: 'typ' | 'kanal') => {
    const source = pole[field];
    return source && 'sloupec' in source ? source.sloupec : undefined;
  };
  const type = columnOf('typ');
  const types = of(type);
  if (types.length > 0)
    yield {
      druh: 'typ',
      text: 'Co znamenají tyto typy dokladů?',
      sloupec: type!,
      hodnoty: types.map(({ hodnota, pocet }) => ({ hodnota, pocet, navrh: typeOf(hodnota) ?? '' })),
      moznosti: [
        { hodnota: 'prodej', popis: 'prodáno' },
        { hodnota: 'vratka', popis: 'vráceno' },
        { hodnota: 'storno', popis: 'stornováno' },
        LEAVE_OUT,
      ],
    };
  const channel = columnOf('kanal');
  const channels = of(channel);
  if (channels.length > 0)
    yield {
      druh: 'kanal',
      text: 'Kde se prodávalo, když soubor říká toto?',
      sloupec: channel!,
      hodnoty: channels.map(({ hodnota, pocet }) => ({ hodnota, pocet, navrh: channelOf(hodnota) ?? '' })),
      moznosti: [...CHANNEL_CHOICES, LEAVE_OUT],
    };
  const currencies = of(mena?.sloupec);
  if (currencies.length > 0)
    yield {
      druh: 'kurz',
      text: 'Kolik korun je jedna jednotka této měny?',
      sloupec: mena!.sloupec,
      hodnoty: currencies.map(({ hodnota, pocet }) => ({ hodnota, pocet, navrh: '' })),
      moznosti: [],
    };
}

/** Whether no document has both: a negative amount beside sales may be a coupon rather than a return. */
function areApart(negative: unknown[], sold: unknown[]): boolean {
  const documents = new Set(sold);
  return negative.every(document => !documents.has(document));
}

/** The rows with negative pieces, those with only negative amounts, and the column that shows the first of them. */
type Negatives = { pieces: number; amounts: number; sloupec: string; isPlain: boolean };

function* negativeQuestion({ pieces, amounts, sloupec, isPlain }: Negatives): Generator<Question> {
  const pocet = pieces + amounts;
  if (pocet === 0) return;
  const what =
    pieces === 0
      ? 'V souboru jsou záporné částky'
      : amounts === 0
        ? 'V souboru je záporný počet kusů'
        : 'V souboru jsou záporné kusy i částky';
  yield {
    druh: 'zaporne',
    text: `${what} (řádků: ${pocet}). Co to znamená?`,
    sloupec,
    hodnoty: [{ hodnota: '', pocet, navrh: isPlain ? 'vratka' : '' }],
    moznosti: [
      { hodnota: 'vratka', popis: 'zákazník zboží vrátil' },
      { hodnota: 'prodej', popis: amounts > 0 ? 'oprava nebo sleva na téže účtence' : 'oprava téže účtenky' },
    ],
  };
}

/** Whether a profile says in any way what is a return. */
const tellsReturns = ({ zaporne_vratka, vratky, vzory_dokladu }: Profile) =>
  zaporne_vratka !== undefined ||
  Boolean(vratky?.length) ||
  Boolean(vzory_dokladu?.some(({ typ }) => typ === 'vratka' || typ === 'storno'));

/**
 * Asks what negative pieces and amounts mean when the first file with some arrives: earlier files may have had no
 * returns, or only after the sample. Asks only for a profile that was created here and does not say it.
 */
function* firstNegatives({ profile, lines }: Facts): Generator<Question> {
  const { kusy, obrat, cena_s_dph } = profile.pole;
  const isBelow = (value: string | null) => value?.startsWith('-') ?? false;
  const sales = lines.filter(({ typ, nazev }) => typ === 'prodej' && !NO_SALE.test(nazev ?? ''));
  const below = sales.filter(line => isBelow(line.kusy));
  const belowZero = sales.filter(
    line =>
      !below.includes(line) && line.je_doprava === null && (isBelow(line.obrat) || isBelow(line.cena_s_dph)),
  );
  const source = below.length > 0 ? kusy : (obrat ?? cena_s_dph);
  if (tellsReturns(profile) || !source || !('sloupec' in source)) return;
  yield* negativeQuestion({
    ...{ pieces: below.length, amounts: belowZero.length, sloupec: source.sloupec },
    isPlain: areApart(
      belowZero.map(({ doklad }) => doklad),
      sales.filter(line => !below.includes(line) && !belowZero.includes(line)).map(({ doklad }) => doklad),
    ),
  });
}

function* tableQuestions({ profile, columns, rows, shops, sleva, isGuessed }: Facts): Generator<Question> {
  const { pole } = profile;
  const whole = (navrh: string) => [{ hodnota: '', pocet: rows.length, navrh }];
  const at = (field: 'doklad' | 'kusy' | 'nazev' | 'cena_s_dph' | 'obrat') => {
    const source = pole[field];
    return source && 'sloupec' in source
      ? columns.findIndex(name => columnKey(name) === columnKey(source.sloupec))
      : -1;
  };
  if (isGuessed && !pole.kanal)
    yield {
      druh: 'kde',
      text: 'Kde se to prodalo?',
      sloupec: '',
      hodnoty: whole('prodejna'),
      moznosti: CHANNEL_CHOICES,
    };
  if (isGuessed && !pole.stredisko && !pole.id_prodejny)
    yield {
      druh: 'prodejna',
      text: 'Která prodejna to je?',
      sloupec: '',
      hodnoty: whole(''),
      moznosti: [
        ...shops.map(shop => ({ hodnota: shopAnswer(shop), popis: shop.nazev })),
        { hodnota: NO_SHOP, popis: 'žádná (e-shop, více prodejen)' },
      ],
    };
  if (sleva !== null)
    yield {
      druh: 'sleva',
      text: `Co je ve sloupci „${sleva}“? Slevu v korunách, která v ceně ještě není, odečíst neumíme.`,
      sloupec: sleva,
      hodnoty: whole(''),
      moznosti: [
        { hodnota: 'procenta', popis: 'procenta, která v ceně ještě nejsou' },
        { hodnota: 'v_cene', popis: 'cena už je po slevě' },
      ],
    };
  const goods = at('nazev');
  const [pieces, money] = [at('kusy'), [at('obrat'), at('cena_s_dph')]];
  const delivery = new Set(profile.doprava?.hodnoty);
  /** Whether a row is goods: a discount and cash moved in the till are negative anyway. */
  const isGoods = (row: string[]) => {
    const value = (row[goods] ?? '').trim();
    return !delivery.has(value) && !NO_SALE.test(value);
  };
  const below = rows.filter(row => isNegative(row[pieces]));
  const belowZero = rows.filter(
    row => isGoods(row) && !isNegative(row[pieces]) && money.some(one => isNegative(row[one])),
  );
  const number = at('doklad');
  // Where documents have types, `firstNegatives` asks about rows that are read as sold: credit notes are negative as
  // well.
  if (isGuessed && !pole.typ && !tellsReturns(profile))
    yield* negativeQuestion({
      ...{ pieces: below.length, amounts: belowZero.length },
      sloupec: columns[below.length > 0 ? pieces : money.find(one => isNegative(belowZero[0]?.[one]))!]!,
      isPlain: areApart(
        belowZero.map(row => row[number]),
        rows.filter(row => !below.includes(row) && !belowZero.includes(row)).map(row => row[number]),
      ),
    });
  const odd = new Map<string, number>();
  for (const row of isGuessed && goods >= 0 ? rows : []) {
    const value = (row[goods] ?? '').trim();
    if (NO_SALE.test(value)) odd.set(value, (odd.get(value) ?? 0) + 1);
  }
  if (odd.size > 0)
    yield {
      druh: 'vynechat',
      text: 'Jsou toto prodeje, nebo se nemají brát?',
      sloupec: columns[goods]!,
      hodnoty: [...odd].slice(0, 50).map(([hodnota, pocet]) => ({ hodnota, pocet, navrh: 'vynechat' })),
      moznosti: [LEAVE_OUT, { hodnota: 'brat', popis: 'je to prodej' }],
    };
}

/** The questions that a person must answer before a file can be read correctly. */
export function questionsOf(facts: Facts): Question[] {
  const asked = [...statusQuestions(facts), ...tableQuestions(facts)];
  return asked.some(({ druh }) => druh === 'zaporne') ? asked : [...asked, ...firstNegatives(facts)];
}
