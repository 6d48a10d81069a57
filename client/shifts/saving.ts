import { czechDay } from '#shared/core/days.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import type { ExistingShift, ShiftWarning } from '#shared/shifts/shapes.ts';
import { ApiError } from '../core/api.ts';
import { notifyWarning } from '../ui/notices/notify.ts';
import { span } from './czech.ts';

/** 'V tomto čase už osoba má jinou směnu. (8:00–20:00, Práce, Zlín)' (rule platform-13). */
export const conflictSentence = (message: string, existing: ExistingShift) =>
  `${message} (${span(existing)}, ${SHIFT_TYPE_LABELS[existing.typ_smeny]}, ${existing.prodejna_nazev})`;

/** Adds the conflicting shift to the message of a 409; returns other errors unchanged. */
export function withExistingShift(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 409) return error;
  const { existing_shift } = (error.answer ?? {}) as { existing_shift?: ExistingShift };
  if (!existing_shift) return error;
  const message = conflictSentence(error.message, existing_shift);
  return new ApiError(409, message, error.errors, { message });
}

/** Shows the labour law's warnings about what was saved; they do not prevent saving. */
export function tellWarnings(warnings: ShiftWarning[]) {
  const lines = warnings.map(({ datum, text }) => `${czechDay(datum)}: ${text}`);
  if (lines.length > 0) notifyWarning(lines.slice(0, 4).join('\n'));
}
