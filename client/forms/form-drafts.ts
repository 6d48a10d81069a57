/**
 * What was being filled in when the page was loaded again or the browser fell: kept by form and person in the
 * session storage of the window, until it is saved, discarded, or 12 hours old.
 */

import { HOUR } from '#shared/core/durations.ts';
import { quietly } from '../core/quietly.ts';

const PREFIX = 'formular:';
const KEPT_MS = 12 * HOUR;

type Values = Record<string, unknown>;
type Kept = { kdy: number; zaklad: Values; hodnoty: Values };
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const nameOf = (person: number, form: string) => `${PREFIX}${person}:${form}`;

/** Keeps `hodnoty`, which began as `zaklad`. */
export const keepDraft = (store: Store, person: number, form: string, zaklad: Values, hodnoty: Values) =>
  quietly(() =>
    store.setItem(nameOf(person, form), JSON.stringify({ kdy: Date.now(), zaklad, hodnoty } satisfies Kept)),
  );

export const dropDraft = (store: Store, person: number, form: string) =>
  quietly(() => store.removeItem(nameOf(person, form)));

/**
 * The fields that were changed, to be put over `current`, what the form begins with now: a field that nobody
 * touched takes what the record has become meanwhile. Null when nothing is kept or would change.
 */
export function draftOver(store: Store, person: number, form: string, current: Values): Values | null {
  const kept = quietly(() => JSON.parse(store.getItem(nameOf(person, form)) ?? 'null') as Kept | null);
  if (!kept?.hodnoty || !kept.zaklad || Date.now() - kept.kdy > KEPT_MS) return null;
  const changed = Object.entries(kept.hodnoty).filter(
    ([field, value]) => field in current && !same(value, kept.zaklad[field]) && !same(value, current[field]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Forgets everybody's drafts of this window. */
export const dropAllDrafts = (store: Store) =>
  quietly(() => {
    const names = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
    for (const name of names)
      if (name.startsWith(PREFIX) || name.startsWith('rozepsano:')) store.removeItem(name);
  });
