import { czechDay } from '#shared/core/days.ts';
import { SHIFT_TYPE_LABELS, type ShiftType } from '#shared/shifts/kinds.ts';
import type { ExistingShift } from '#shared/shifts/shapes.ts';
import { span } from '#shared/shifts/words.ts';
import { Refusal } from '../../core/calls/errors.ts';
import type { Tx } from '../../core/database/db.ts';
import { MonthClosed, oneOfMany } from '../place/queries.ts';

type Named = { datum: string; typ_smeny: ShiftType; cas_od?: string; cas_do?: string; jmeno?: string };

/** The name of a shift in messages: '16. 1. 2028, 9:00–18:00, Práce, Filip Marek' */
export const nameOfShift = ({ datum, cas_od, cas_do, typ_smeny, jmeno }: Named) =>
  [
    czechDay(datum),
    cas_od && cas_do ? span({ cas_od, cas_do }) : null,
    SHIFT_TYPE_LABELS[typ_smeny],
    jmeno ?? null,
  ]
    .filter(Boolean)
    .join(', ');

/** Why one of many was refused, including the shift that conflicts with it. */
export function reasonOf({ message, details }: Refusal): string {
  const other = details.extra?.existing_shift as ExistingShift | undefined;
  return other
    ? `${message} (${span(other)}, ${SHIFT_TYPE_LABELS[other.typ_smeny]}, ${other.prodejna_nazev})`
    : message;
}

type Refused = { line: string; refusal: Refusal };

/** Runs one of many; a refusal becomes a line that begins with `name`, and does not affect the others. */
export async function orLine<T>(db: Tx, name: string, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await oneOfMany(db, work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { line: `${name}: ${reasonOf(error)}`, refusal: error };
  }
}

/** If everything was refused because of closed months, refuses the request as a single change would be. */
export function refuseAllClosed(done: readonly unknown[], refused: readonly Refusal[]) {
  const isClosed = refused.every(refusal => refusal instanceof MonthClosed);
  if (done.length === 0 && isClosed && refused[0]) throw refused[0];
}
