import type { Guess } from '#shared/imports/recognition.ts';
import { E_SHOP_STATUSES } from '#shared/sales/connectors.ts';
import { CHANNELS, DOCUMENT_TYPES, type LineField } from '#shared/sales/lines.ts';
import type { Profile, Source } from '#shared/sales/profile.ts';
import { columnName } from '../../sales/file/row.ts';
import { footerTest, headTest, joinTime } from '../../sales/file/shape/shaper.ts';
import { assignColumns, EXACT, type Found } from './columns.ts';
import { numbersOf, timeFormatOf } from './notation.ts';
import { MEANINGS, type Meaning, nameScore, plainName } from './synonyms.ts';
import type { RawTable } from './table.ts';
import { totalsOf } from './totals.ts';
import { channelOf, typeOf } from './values.ts';

export type Guessed = {
  definice: Profile | null;
  duvod: string | null;
  odhady: Guess[];
  /** Assumptions that may be wrong. */
  varovani: string[];
  /** A column of discounts whose unit is unknown. */
  sleva: string | null;
  rows: string[][];
  columns: string[];
};

const DELIMITER_NAMES: Record<string, string> = {
  ';': 'středník',
  ',': 'čárka',
  '\t': 'tabulátor',
  '|': 'svislítko',
};
const FOOTERS = ['Celkem', 'Součet', 'Suma', 'Total'];
const SHIPPING =
  /^(doprava|poštovné|dobírka|platba|balné|zaokrouhlení|sleva|slevový kupón|haléřové vyrovnání)/i;

/** Fields that are read from a column as they are. */
const DIRECT = [
  'doklad',
  'cas',
  'kusy',
  'sazba_dph',
  'kod',
  'nazev',
  'kategorie',
  'prodejce',
  'technik',
  'stredisko',
  'objednavka',
  'naklad_bez_dph',
] as const;

/** Exchange rates have three decimals, and pieces may. */
const isAmount = (meaning: Meaning) =>
  MEANINGS[meaning].content === 'number' && meaning !== 'kusy' && meaning !== 'kurz';

/** Columns in which an empty cell means the value above: they are filled only on a document's first row. */
function inheritedColumns(rows: string[][], found: Map<Meaning, Found>): string[] {
  const number = found.get('doklad');
  if (!number) return [];
  const cell = (row: string[], at: number) => (row[at] ?? '').trim();
  const without = rows.filter(row => cell(row, number.at) === '');
  const [goods, pieces] = [found.get('nazev') ?? found.get('kod'), found.get('kusy')];
  const isLine = (row: string[]) =>
    goods !== undefined && pieces !== undefined && cell(row, goods.at) !== '' && cell(row, pieces.at) !== '';
  if (!without.some(isLine)) return [];
  const headers: Meaning[] = [
    'doklad',
    'cas',
    'cas_dne',
    'prodejce',
    'stredisko',
    'kanal',
    'typ',
    'stav',
    'objednavka',
    'mena',
    'kurz',
  ];
  return headers.flatMap(meaning => {
    const one = found.get(meaning);
    return one && without.filter(isLine).every(row => cell(row, one.at) === '') ? [one.column] : [];
  });
}

/** A table with the meanings found for its columns. */
type Read = ReturnType<typeof readTable>;

function readTable(table: RawTable) {
  const columns = table.rows[table.header]!.map(columnName);
  const rows = table.rows.slice(table.header + 1);
  const isFooter = footerTest(FOOTERS);
  const isHead = headTest(columns);
  const lines = rows.filter(row => !isFooter(row) && !isHead(row) && row.length >= columns.length / 2);
  const found = assignColumns(columns, lines);
  const valuesOf = (meaning: Meaning) => {
    const at = found.get(meaning)?.at;
    return at === undefined ? [] : lines.map(row => row[at] ?? '');
  };
  const written = numbersOf([...found.keys()].filter(isAmount).flatMap(valuesOf), valuesOf('kusy'));
  const totals = totalsOf(lines, found, written.numbers);
  for (const { meaning, isSure } of totals) if (isSure) found.delete(meaning);
  const days = valuesOf('cas');
  const hours = found.has('cas_dne') ? valuesOf('cas_dne') : null;
  return {
    ...{ table, columns, lines, found, valuesOf },
    hasFooters: rows.some(isFooter),
    /** Whether prices and amounts are without VAT. */
    isNet: !found.has('cena_s_dph') && !found.has('obrat'),
    column: (meaning: Meaning) => found.get(meaning)?.column,
    distinct: (meaning: Meaning) => [...new Set(valuesOf(meaning).map(value => value.trim()))],
    written,
    totals,
    time: timeFormatOf(hours ? days.map((day, at) => joinTime(day, hours[at]!)) : days, hours !== null),
  };
}

/** The guesses with their certainty and reason, for the user to check. */
function guessesOf({ table: { reading, pismo, jistota, line }, written, time, found }: Read): Guess[] {
  return [
    {
      co: 'Oddělovač',
      kde: DELIMITER_NAMES[reading.oddelovac] ?? 'tabulka sešitu',
      jistota: jistota.oddelovac,
      proc: 'podle počtu sloupců',
    },
    {
      co: 'Kódování',
      kde: pismo,
      jistota: jistota.kodovani,
      proc: 'podle písmen',
    },
    {
      co: 'Názvy sloupců',
      kde: `řádek ${line}`,
      jistota: jistota.hlavicka,
      proc: 'podle známých názvů',
    },
    {
      co: 'Desetinná značka',
      kde: written.numbers.desetinna_carka ? 'čárka' : 'tečka',
      jistota: written.jistota,
      proc: 'podle čísel',
    },
    ...(time ? [{ co: 'Podoba data', kde: time.format, jistota: time.jistota, proc: 'podle dat' }] : []),
    ...[...found].map(([meaning, { column: kde, ...how }]) => ({
      co: MEANINGS[meaning].popis,
      kde,
      jistota: how.jistota,
      proc: how.proc,
    })),
  ];
}

/** Whether a column is named pieces but holds something else: it would be wrong to assume one piece per line. */
const hasOddPieces = ({ found, columns, lines }: Read) =>
  !found.has('kusy') &&
  columns.some(
    (name, at) =>
      nameScore('kusy', name) > EXACT &&
      ![...found.values()].some(one => one.at === at) &&
      lines.some(row => /\d/.test(row[at] ?? '')),
  );

/** What every profile needs and the table lacks, in words. */
function missingFrom(read: Read): string[] {
  const { found, isNet, time } = read;
  const missing = (['doklad', 'cas'] as const)
    .filter(meaning => !found.has(meaning))
    .map(meaning => MEANINGS[meaning].popis);
  if (isNet && !found.has('cena_bez_dph') && !found.has('obrat_bez_dph')) missing.push('cena nebo částka');
  if (found.has('cas') && !time) missing.push('datum, které lze přečíst');
  if (hasOddPieces(read)) missing.push('počet kusů, který lze přečíst');
  return missing;
}

/** The column of the channel, with the meaning of values that are not the canonical ones. */
function channelSource({ column, distinct }: Read): Source | undefined {
  const sloupec = column('kanal');
  if (sloupec === undefined) return;
  const known = distinct('kanal').flatMap(value => {
    const meant = channelOf(value);
    return meant && !CHANNELS.includes(value as never) ? [[value, meant] as const] : [];
  });
  return { sloupec, ...(known.length > 0 && { hodnoty: Object.fromEntries(known) }) };
}

/** Like `channelSource`, for the type of documents. */
function typeSource({ column, distinct }: Read): Source | undefined {
  const sloupec = column('typ');
  if (sloupec === undefined) return;
  const known = distinct('typ').flatMap(value => {
    const meant = typeOf(value);
    return meant && !DOCUMENT_TYPES.includes(value.toLowerCase() as never) ? [[value, meant] as const] : [];
  });
  return { sloupec, ...(known.length > 0 && { hodnoty: Object.fromEntries(known) }) };
}

/** The highest VAT rate of any country of the Union. */
const HIGHEST_RATE = 27;

/** Whether a column that is named a VAT rate holds rates, and not VAT in crowns or multipliers. */
const hasRates = ({ valuesOf }: Read) =>
  valuesOf('sazba_dph')
    .map(value => Number(value.replace(',', '.').replace(/[^\d.]/g, '')))
    .every(rate => Number.isInteger(rate) && rate !== 1 && rate <= HIGHEST_RATE);

/** Guesses that are shown beside the preview, because the numbers would be wrong if they were. */
function* doubtsOf({ table: { reading }, written: { tisic, numbers }, totals }: Read): Generator<string> {
  for (const { column, isSure } of totals)
    yield isSure
      ? `Sloupec „${column}“ je součet celého dokladu. Řádky počítáme z ceny a kusů.`
      : `Ve sloupci „${column}“ mají všechny řádky dokladu stejnou částku. Není to součet celého dokladu? Započítal by se tolikrát, kolik má doklad řádků.`;
  // Numbers of a sheet are not texts, so their decimals are certain.
  if (tisic !== null && reading.oddelovac !== 'auto')
    yield `Částku „${tisic}“ čteme s oddělenými tisíci, ne s ${numbers.desetinna_carka ? 'desetinnou tečkou' : 'desetinnou čárkou'}. Zkontrolujte ji v náhledu.`;
}

/** Whether the column of discounts itself shows that they are percentages. */
function isInPercent({ column, valuesOf }: Read): boolean {
  const name = plainName(column('sleva') ?? '');
  const filled = valuesOf('sleva').filter(value => /[1-9]/.test(value));
  return /proc|percent/.test(name) || (filled.length > 0 && filled.every(value => value.includes('%')));
}

/** The source of each field of a line. */
function fieldsOf(read: Read): Partial<Record<LineField, Source>> {
  const { column, isNet } = read;
  const fields = new Map<LineField, Source>();
  const take = (field: LineField, meaning: Meaning) => {
    const sloupec = column(meaning);
    if (sloupec !== undefined) fields.set(field, { sloupec });
  };
  for (const meaning of DIRECT) take(meaning, meaning);
  if (!fields.has('kusy')) fields.set('kusy', { konstanta: '1' });
  take('cena_s_dph', isNet ? 'cena_bez_dph' : 'cena_s_dph');
  take('obrat', isNet ? 'obrat_bez_dph' : 'obrat');
  if (!isNet) take('obrat_bez_dph', 'obrat_bez_dph');
  take('kategorie_2', 'znacka');
  if (!hasRates(read)) fields.delete('sazba_dph');
  const channel = channelSource(read);
  if (channel) fields.set('kanal', channel);
  const type = typeSource(read);
  if (type) fields.set('typ', type);
  return Object.fromEntries(fields);
}

/** Guesses a profile for an unknown table, with the certainty of each part. */
export function guessProfile(table: RawTable, nazev: string): Guessed {
  const read = readTable(table);
  const { columns, lines, found, column, distinct, isNet, hasFooters } = read;
  const pole = fieldsOf(read);
  const discount = pole.obrat ? undefined : column('sleva');
  const isPercent = isInPercent(read);
  const guessed = {
    ...{ odhady: guessesOf(read), varovani: [...doubtsOf(read)], rows: lines, columns },
    sleva: isPercent ? null : (discount ?? null),
  };
  const missing = missingFrom(read);
  if (missing.length > 0) {
    const duvod = `V souboru jsme nenašli: ${missing.join(', ')}. Vytvořte profil ručně na kartě Profily.`;
    return { definice: null, duvod, ...guessed };
  }
  const shipping = distinct('nazev')
    .filter(value => SHIPPING.test(value))
    .slice(0, 100);
  const inherited = inheritedColumns(lines, found);
  const cost = column('naklad_bez_dph');
  // Beside net prices a bare 'Náklady' does not say whether it is per piece.
  const isEach = (name: string) =>
    !/celk|total/.test(name) &&
    (found.has('cena_s_dph') || (found.has('cena_bez_dph') && /cena|nc|price/.test(name)));
  const costEach = cost !== undefined && isEach(plainName(cost));
  const definice: Profile = {
    nazev,
    ...table.reading,
    ...read.written.numbers,
    format_casu: read.time!.format,
    pole,
    vychozi_kanal: 'prodejna',
    ...(isNet && { ceny_bez_dph: true }),
    ...(found.has('cas_dne') && { cas_dne: column('cas_dne')! }),
    ...(hasFooters && { paticky: FOOTERS }),
    ...(inherited.length > 0 && { dedit: inherited }),
    ...(discount !== undefined && isPercent && { sleva: discount }),
    ...(found.has('mena') && {
      mena: { sloupec: column('mena')!, ...(found.has('kurz') && { kurz: column('kurz')! }) },
    }),
    ...(found.has('stav') && { storno_stavem: { sloupec: column('stav')!, ...E_SHOP_STATUSES } }),
    ...(shipping.length > 0 && { doprava: { sloupec: column('nazev')!, hodnoty: shipping } }),
    ...(costEach && { naklad_za_kus: true }),
  };
  return { definice, duvod: null, ...guessed };
}
