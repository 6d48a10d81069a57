import { IS_LEADING, type Role } from '../core/roles.ts';
import { isClosed, STATUS_LABELS, type Status } from './statuses.ts';

/** How long a person may take back their own last change of a state (docs/decisions/0014). */
export const UNDO_MS = 60_000;

/**
 * Why `role` may not move an order from one state to another, or null. Any state may follow any other; only
 * leaving hotovo or storno needs a manager (rule orders-3).
 */
export const changeProblem = (from: Status, to: Status, role: Role): string | null =>
  from !== to && isClosed(from) && !IS_LEADING[role]
    ? `Změna ze stavu „${STATUS_LABELS[from]}“ na „${STATUS_LABELS[to]}“ není povolena.`
    : null;

/** Why a customer cannot be told of the part, or null: the state needs a text (rule orders-11), the order a phone. */
export function messageProblem(isWritten: boolean, phone: string): string | null {
  if (!isWritten) return 'Pro tento stav není zpráva zákazníkovi připravená.';
  return phone === '' ? 'U objednávky není telefon zákazníka.' : null;
}

/** The last row of a history, with the fields that taking it back needs. */
export type LastChange = { typ: string; uzivatel_id: number; datum_zmeny: string };

/** Why `person` may not take the last change back at `now` (ms), or null: it must be their own move, and recent. */
export function undoProblem(last: LastChange, person: number, now: number): string | null {
  const isMine = last.typ === 'stav' && last.uzivatel_id === person;
  if (!isMine) return 'Změnu už nelze vrátit, objednávku mezitím změnil někdo další.';
  return now - Date.parse(last.datum_zmeny) > UNDO_MS ? 'Změnu už nelze vrátit, uplynulo příliš času.' : null;
}
