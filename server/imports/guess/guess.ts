import type { Guess } from '#shared/imports/recognition.ts';
import { E_SHOP_STATUSES } from '#shared/sales/connectors.ts';
import { CHANNELS, type LineField } from '#shared/sales/lines.ts';
import type { Profile, Source } from '#shared/sales/profile.ts';
import { footerTest } from '../../sales/file/shape/shaper.ts';
import { assignColumns, type Found } from './columns.ts';
import { numbersOf, timeFormatOf } from './notation.ts';
import { MEANINGS, type Meaning, plainName } from './synonyms.ts';
import type { RawTable } from './table.ts';

export type Guessed = {
  definice: Profile | null;
  duvod: string | null;
  odhady: Guess[];
  rows: string[][];
  columns: string[];
};

const DELIMITER_NAMES: Record<string, string> = {
  ';': 'středník',
  ',': 'čárka',
  '\t': 'tabulátor',
  '|': 'svislítko',
};
const ENCODING_NAMES: Record<string, string> = {
  auto: 'UTF-8',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO-8859-2',
};
const FOOTERS = ['Celkem', 'Součet', 'Suma', 'Total'];
const SHIPPING =
  /^(doprava|poštovné|dobírka|platba|balné|zaokrouhlení|sleva|slevový kupón|haléřové vyrovnání)/i;

/** Fields that are a column as it is. */
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

/** What values of a channel's column mean where they say it themselves. */
export function channelOf(value: string): string | null {
  const plain = plainName(value);
  if (plain.includes('allegro')) return 'allegro';
  if (/eshop|internet|online|web/.test(plain)) return 'eshop';
  if (/servis|oprav/.test(plain)) return 'servis';
  return /prodejn|obchod|kamenn|pokladn/.test(plain) ? 'prodejna' : null;
}

const isNumberLike = (meaning: Meaning) => MEANINGS[meaning].content === 'number';

/** Columns of which an empty cell means the row above: filled on a document's first row alone. */
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

/** A profile for a table that nobody knows, with how sure every part of it is. */
export function guessProfile(table: RawTable, nazev: string): Guessed {
  const columns = table.rows[table.header]!.map(name => name.trim());
  const rows = table.rows.slice(table.header + 1);
  const isFooter = footerTest(FOOTERS);
  const footers = rows.filter(isFooter);
  const lines = rows.filter(row => !isFooter(row) && row.length >= columns.length / 2);
  const found = assignColumns(columns, lines);
  const column = (meaning: Meaning) => found.get(meaning)?.column;
  const valuesOf = (meaning: Meaning) => {
    const at = found.get(meaning)?.at;
    return at === undefined ? [] : lines.map(row => row[at] ?? '');
  };
  const numbers = numbersOf([...found.keys()].filter(isNumberLike).flatMap(valuesOf));
  const time = timeFormatOf(
    found.has('cas_dne')
      ? valuesOf('cas').map((day, at) => `${day} ${valuesOf('cas_dne')[at]}`)
      : valuesOf('cas'),
    found.has('cas_dne'),
  );
  const odhady: Guess[] = [
    {
      co: 'Oddělovač',
      kde: DELIMITER_NAMES[table.reading.oddelovac] ?? 'tabulka sešitu',
      jistota: table.jistota.oddelovac,
      proc: 'podle počtu sloupců',
    },
    {
      co: 'Kódování',
      kde: ENCODING_NAMES[table.reading.kodovani] ?? '',
      jistota: table.jistota.kodovani,
      proc: 'podle písmen',
    },
    {
      co: 'Názvy sloupců',
      kde: `řádek ${table.line}`,
      jistota: table.jistota.hlavicka,
      proc: 'podle známých názvů',
    },
    {
      co: 'Desetinná značka',
      kde: numbers.desetinna_carka ? 'čárka' : 'tečka',
      jistota: numbers.jistota,
      proc: 'podle čísel',
    },
    ...(time ? [{ co: 'Podoba data', kde: time.format, jistota: time.jistota, proc: 'podle dat' }] : []),
    ...[...found].map(([meaning, { column: kde, jistota, proc }]) => ({
      co: MEANINGS[meaning].popis,
      kde,
      jistota,
      proc,
    })),
  ];
  const missing = (['doklad', 'cas'] as const)
    .filter(meaning => !found.has(meaning))
    .map(meaning => MEANINGS[meaning].popis);
  const isNet = !found.has('cena_s_dph') && !found.has('obrat');
  if (isNet && !found.has('cena_bez_dph') && !found.has('obrat_bez_dph')) missing.push('cena nebo částka');
  if (found.has('cas') && !time) missing.push('datum, které lze přečíst');
  const nothing = (duvod: string): Guessed => ({ definice: null, duvod, odhady, rows: lines, columns });
  if (missing.length > 0)
    return nothing(`V souboru jsme nenašli: ${missing.join(', ')}. Vytvořte profil ručně na kartě Profily.`);

  const pole: Partial<Record<LineField, Source>> = {};
  for (const meaning of DIRECT) {
    const name = column(meaning);
    if (name !== undefined) pole[meaning] = { sloupec: name };
  }
  pole.kusy ??= { konstanta: '1' };
  const price = isNet ? column('cena_bez_dph') : column('cena_s_dph');
  const turnover = isNet ? column('obrat_bez_dph') : column('obrat');
  if (price !== undefined) pole.cena_s_dph = { sloupec: price };
  if (turnover !== undefined) pole.obrat = { sloupec: turnover };
  if (!isNet && column('obrat_bez_dph') !== undefined)
    pole.obrat_bez_dph = { sloupec: column('obrat_bez_dph')! };
  const brand = column('znacka');
  if (brand !== undefined) pole.kategorie_2 = { sloupec: brand };
  const rates = valuesOf('sazba_dph').map(value => Number(value.replace(',', '.').replace(/[^\d.]/g, '')));
  // A column of VAT in crowns, or of multipliers, is no rate.
  if (pole.sazba_dph && rates.some(rate => rate > 30 || (rate > 0 && rate < 2))) delete pole.sazba_dph;
  const channel = column('kanal');
  if (channel !== undefined) {
    const known = [...new Set(valuesOf('kanal').map(value => value.trim()))].flatMap(value => {
      const meant = channelOf(value);
      return meant && !CHANNELS.includes(value as never) ? [[value, meant] as const] : [];
    });
    pole.kanal = { sloupec: channel, ...(known.length > 0 && { hodnoty: Object.fromEntries(known) }) };
  }
  const shipping = [...new Set(valuesOf('nazev').map(value => value.trim()))]
    .filter(value => SHIPPING.test(value))
    .slice(0, 100);
  const inherited = inheritedColumns(lines, found);
  const costEach = valuesOf('naklad_bez_dph').length > 0 && found.has('cena_s_dph');
  const { jistota: _, ...notation } = numbers;
  const definice: Profile = {
    nazev,
    ...table.reading,
    ...notation,
    format_casu: time!.format,
    pole,
    vychozi_kanal: 'prodejna',
    ...(isNet && { ceny_bez_dph: true }),
    ...(found.has('cas_dne') && { cas_dne: column('cas_dne')! }),
    ...(footers.length > 0 && { paticky: FOOTERS }),
    ...(inherited.length > 0 && { dedit: inherited }),
    ...(found.has('sleva') && !found.has('obrat') && { sleva: column('sleva')! }),
    ...(found.has('mena') && {
      mena: { sloupec: column('mena')!, ...(found.has('kurz') && { kurz: column('kurz')! }) },
    }),
    ...(found.has('stav') && { storno_stavem: { sloupec: column('stav')!, ...E_SHOP_STATUSES } }),
    ...(shipping.length > 0 && { doprava: { sloupec: column('nazev')!, hodnoty: shipping } }),
    ...(costEach && { naklad_za_kus: true }),
  };
  return { definice, duvod: null, odhady, rows: lines, columns };
}
