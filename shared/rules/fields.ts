import { choice, date, field, many, text } from '../core/field.ts';
import { amountOf, amountProblem, typedAmount } from './amount.ts';
import {
  PATTERN_MAX,
  POINTS_MAX,
  type RecountPart,
  RULE_KIND_LABELS,
  SEGMENT_LABELS,
  SEGMENTS,
  THRESHOLD_MAX,
} from './kinds.ts';

const day = (label: string) => date(label, { required: 'Zvolte den' });

const amount = (label: string, audit: string, most: number, max: number) =>
  field<string, number, 'amount'>('amount', label, {
    audit,
    max,
    required: 'Zadejte číslo',
    begin: '',
    typed: typedAmount,
    sent: amountOf,
    problem: typed => amountProblem(typed, most),
  });

const plati_od = day('Platí od');
const PARTS: Record<RecountPart, string> = { citace: 'Čítače', mez: 'Limit položek', body: 'Body za kus' };

/** The fields of the rules of sales, form by form; each form itself checks its first day. */
export const PATTERN = {
  druh: choice('Podle čeho', RULE_KIND_LABELS, 'kod', { audit: 'Druh' }),
  vzor: text('Vzor', PATTERN_MAX, { required: 'Vzor je povinný' }),
  plati_od,
};
export const END = { od: day('Neplatí od') };
export const POINTS = { body: amount('Body za kus', 'Body', POINTS_MAX, 9), plati_od };
export const THRESHOLD = {
  mez_polozek: amount('Nový limit s DPH', 'Mez položek', THRESHOLD_MAX, 12),
  plati_od,
};
export const SEGMENT = {
  kategorie: text('Kategorie', PATTERN_MAX, { required: 'Kategorie je povinná' }),
  segment: choice('Segment', SEGMENT_LABELS, SEGMENTS[0]),
};
export const RECOUNT = {
  od: day('Přepočítat od'),
  co: many('Co má platit zpětně', PARTS, { required: 'Zvolte, co se má přepočítat' }),
};
