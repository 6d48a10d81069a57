import type { LineValues } from '#shared/sales/lines.ts';
import { generateSales } from './generator.ts';

/** A year of a small chain, for tests. */
export const OPTIONS = { from: '2025-10-01', to: '2026-10-01', linesPerDay: 150, seed: 7 };
export const LINES = [...generateSales(OPTIONS)];
export const SALES = LINES.filter(line => line.typ === 'prodej');

/** Lines by source and document number. */
export const DOCUMENTS = new Map<string, LineValues[]>();
for (const line of LINES) {
  const key = `${line.zdroj} ${line.doklad}`;
  const lines = DOCUMENTS.get(key);
  if (lines) lines.push(line);
  else DOCUMENTS.set(key, [line]);
}
/** The first line of each document. */
export const HEADS = [...DOCUMENTS.values()].map(([first]) => first!);

export const dateOf = (line: LineValues) => line.cas!.slice(0, 10);
export const haler = (text: string | null) => Math.round(Number(text) * 100);
export const total = (lines: LineValues[]) => lines.reduce((sum, line) => sum + haler(line.obrat), 0);
export const isExtra = (line: LineValues) => /^(DOPR|PLATBA|ZAOKR|SLEVA)/.test(line.kod!);
