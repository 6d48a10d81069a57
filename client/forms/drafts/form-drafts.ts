/**
 * What was being filled in when the page was loaded again or the browser fell: kept by form and person in the
 * session storage of the window, until it is saved, discarded, or 12 hours old.
 */

import { HOUR } from '#shared/core/durations.ts';
import { quietly } from '../../core/quietly.ts';
import { createRetryKey, type SentWith } from '../../core/retry-key.ts';

const KEPT_MS = 12 * HOUR;

type Values = Record<string, unknown>;
/** What the values of a form stand on. */
type Stand = {
  /** What the form was opened with. */
  zaklad: Values;
  /** The version of the record that `zaklad` is of; none for a new one. */
  verze?: number | undefined;
  /** What was sent and not answered. */
  pokus?: SentWith | undefined;
};
type Kept = Stand & { kdy: number; hodnoty: Values };
/** Null: it is forbidden. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** By it `dropDrafts` (client/core/leaving.ts) knows whose it is. */
const nameOf = (person: number, form: string) => `formular:${person}:${form}`;

/** Keeps `hodnoty`, which began as `zaklad`, with what else they stand on. */
export const keepDraft = (
  store: Store,
  person: number,
  form: string,
  zaklad: Values,
  hodnoty: Values,
  sent: Omit<Stand, 'zaklad'> = {},
) =>
  quietly(() =>
    store?.setItem(
      nameOf(person, form),
      JSON.stringify({ ...sent, kdy: Date.now(), zaklad, hodnoty } satisfies Kept),
    ),
  );

export const dropDraft = (store: Store, person: number, form: string) =>
  quietly(() => store?.removeItem(nameOf(person, form)));

function keptOf(store: Store, person: number, form: string): Kept | null {
  const kept = quietly(() => JSON.parse(store?.getItem(nameOf(person, form)) ?? 'null') as Kept | null);
  return kept?.hodnoty && kept.zaklad && Date.now() - kept.kdy <= KEPT_MS ? kept : null;
}

/**
 * The fields that were changed, to be put over `current`, what the form begins with now: a field that nobody
 * touched takes what the record has become meanwhile. Null when nothing is kept or would change.
 */
export function draftOver(store: Store, person: number, form: string, current: Values): Values | null {
  const kept = keptOf(store, person, form);
  if (!kept) return null;
  const changed = Object.entries(kept.hodnoty).filter(
    ([field, value]) => field in current && !same(value, kept.zaklad[field]) && !same(value, current[field]),
  );
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/**
 * What `draft`, put over `current`, stands on: of the fields in it what they were when it was begun, so that what a
 * colleague has saved there meanwhile is asked about; of the others what they are now.
 */
export function standOf(store: Store, person: number, form: string, current: Values, draft: Values): Stand {
  const kept = keptOf(store, person, form)!;
  const zaklad = { ...current };
  for (const field in draft) zaklad[field] = kept.zaklad[field];
  return { ...kept, zaklad };
}

/** What an open form stands on: on the record of version `opened`, or on what a draft that was put back stood on. */
export function createGround(opened: number | undefined) {
  const key = createRetryKey();
  const ground = {
    key,
    verze: opened,
    /** Of a draft that was put back; otherwise what the form began with counts. */
    zaklad: null as Values | null,
    /** What it stood on before somebody else's change that is not shown yet: a draft of it has not seen that. */
    unseen: null as Stand | null,
    stand: (began: Values): Stand => ({
      zaklad: ground.zaklad ?? began,
      verze: ground.verze,
      ...ground.unseen,
      pokus: key.kept,
    }),
    /** The values of a draft were put back. A draft that does not know its version stands on what was opened. */
    resume({ zaklad, verze, pokus }: Stand) {
      key.kept = pokus;
      if (!verze) return;
      ground.verze = verze;
      ground.zaklad = zaklad;
    },
    /** The form was put back to how it began. */
    restart() {
      if (ground.zaklad) ground.follow(opened);
      key.forget();
    },
    /** The form began anew with the record of that version. */
    follow(verze: number | undefined) {
      ground.verze = verze;
      ground.zaklad = null;
      ground.unseen = null;
    },
  };
  return ground;
}
