import { expect, test } from 'vitest';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { DOCUMENTS, dateOf, HEADS, haler, LINES, total } from './sample.ts';

const documents = [...DOCUMENTS.values()];

/** The lines for which `isRight` is false. */
const wrongLines = (isRight: (line: LineValues) => boolean) =>
  LINES.filter(line => !isRight(line)).map(line => `${line.doklad} ${line.radek} ${line.kod} ${line.obrat}`);

test('a document has one to six consecutive lines, numbered from 1', () => {
  const wrong = documents.filter(
    lines =>
      lines.length > 6 ||
      lines.some(
        (line, at) =>
          line.radek !== String(at + 1) ||
          line.cas !== lines[0]!.cas ||
          line.kanal !== lines[0]!.kanal ||
          line.typ !== lines[0]!.typ,
      ),
  );
  expect(wrong).toEqual([]);
  const changes = LINES.filter((line, at) => line.doklad !== LINES[at - 1]?.doklad);
  expect(changes).toHaveLength(DOCUMENTS.size);
});

test('document numbers have no gap within a year', () => {
  const till = HEADS.filter(line => line.doklad!.startsWith('P1-2026-'));
  expect(till.map(line => Number(line.doklad!.slice(8)))).toEqual(till.map((_, at) => at + 1));
  const order = HEADS.find(line => line.kanal === 'eshop' && line.typ === 'prodej')!;
  expect(order.doklad).toMatch(/^E2025\d{6}$/);
  expect(order.objednavka).toMatch(/^2025\d{6}$/);
});

test('every line has all fields, as text of a sensible length', () => {
  const SHORT = ['doklad', 'kod', 'objednavka', 'stredisko'] as const;
  const MONEY = ['cena_s_dph', 'obrat', 'obrat_bez_dph', 'naklad_bez_dph'] as const;
  const fields = LINE_FIELDS.join();
  const wrong = wrongLines(
    line =>
      Object.keys(line).join() === fields &&
      SHORT.every(field => (line[field]?.length ?? 1) <= 20) &&
      MONEY.every(field => /^-?\d{1,6}\.\d\d$/.test(line[field] ?? '0.00')) &&
      line.nazev!.length <= 80 &&
      /^-?[1-9]$/.test(line.kusy!) &&
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/.test(line.cas!),
  );
  expect(wrong).toEqual([]);
});

test('turnover is pieces times price, minus at most a fifth in whole crowns', () => {
  const wrong = wrongLines(line => {
    const full = Math.abs(Number(line.kusy) * haler(line.cena_s_dph));
    const off = full - Math.abs(haler(line.obrat));
    return off === 0 || (off % 100 === 0 && off > 0 && off < 0.21 * full);
  });
  expect(wrong).toEqual([]);
});

test('turnover without VAT follows the rate, and used phones are taxed on their profit', () => {
  const wrong = wrongLines(line => {
    const net = Math.abs(haler(line.obrat_bez_dph));
    const plain = Math.round((Math.abs(haler(line.obrat)) * 100) / (100 + Number(line.sazba_dph)));
    return line.kategorie === 'Použité telefony' ? net > plain : net === plain;
  });
  expect(wrong).toEqual([]);
});

test('rounding brings an order to whole crowns', () => {
  const rounded = documents.filter(
    lines => lines[0]!.typ === 'prodej' && lines.some(line => line.kod === 'ZAOKR'),
  );
  expect(rounded.length).toBeGreaterThan(20);
  expect(rounded.filter(lines => total(lines) % 100 !== 0)).toEqual([]);
});

test('there are as many returns as usual', () => {
  const count = (kanal: string, typ: string) =>
    HEADS.filter(line => line.kanal === kanal && line.typ === typ).length;
  const share = count('eshop', 'vratka') / count('eshop', 'prodej');
  expect(share).toBeGreaterThan(0.02);
  expect(share).toBeLessThan(0.04);
  expect(count('prodejna', 'vratka') / count('prodejna', 'prodej')).toBeCloseTo(0.01, 2);
  expect(count('eshop', 'storno')).toBeGreaterThan(5);
});

/** What is wrong with a document that returns `original`, or null. */
function wrongReturn(lines: LineValues[], original: LineValues[]): string | null {
  const { typ, cas } = lines[0]!;
  const isSameDay = dateOf(lines[0]!) === dateOf(original[0]!);
  if (isSameDay !== (typ === 'storno') || Date.parse(cas!) < Date.parse(original[0]!.cas!)) return 'when';
  if (typ === 'storno' && lines.length !== original.length) return 'not whole';
  const isBack = (line: LineValues) =>
    original.some(one => one.kod === line.kod && haler(one.obrat) === -haler(line.obrat));
  return lines.every(isBack) ? null : 'what';
}

test('returns repeat original lines later with the sign turned, cancellations all lines on the same day', () => {
  const back = documents.filter(lines => lines[0]!.typ !== 'prodej');
  expect(back.filter(lines => total(lines) >= 0)).toEqual([]);
  const known = back.flatMap(lines => {
    const original = DOCUMENTS.get(`${lines[0]!.zdroj} ${lines[0]!.puvodni_doklad}`);
    return original ? [{ doklad: lines[0]!.doklad, wrong: wrongReturn(lines, original) }] : [];
  });
  expect(known.length).toBeGreaterThan(300);
  expect(known.filter(({ wrong }) => wrong)).toEqual([]);
});
