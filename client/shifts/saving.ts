import { czechDay } from '#shared/core/days.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import type { ExistingShift, ShiftWarning } from '#shared/shifts/shapes.ts';
import { ApiError } from '../core/api.ts';
import { notifyWarning } from '../ui/notices/notify.ts';
import { span } from './czech.ts';

/** 'V tomto čase už osoba má jinou směnu. (8:00–20:00, Práce, Zlín)' (rule platform-13). */
export const conflictSentence = (message: string, existing: ExistingShift) =>
  `${message} (${span(existing)}, ${SHIFT_TYPE_LABELS[existing.typ_smeny]}, ${existing.prodejna_nazev})`;

/** A 409 says which shift stands in the way; other errors stay as they are. */
export function withExistingShift(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409) return error;
  const { existing_shift } = (error.answer ?? {}) as { existing_shift?: ExistingShift };
  if (!existing_shift) return error;
  const message = conflictSentence(error.message, existing_shift);
  return new ApiError(409, message, error.errors, { message });
}

/** Shows what the labour law says to what was saved; it refuses nothing. */
export function tellWarnings(warnings: ShiftWarning[]) {
  const lines = warnings.map(({ datum, text }) => `${czechDay(datum)}: ${text}`);
  if (lines.length > 0) notifyWarning(lines.slice(0, 4).join('\n'));
}
