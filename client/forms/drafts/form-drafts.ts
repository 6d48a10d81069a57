/**
 * Drafts of forms, for when the page is reloaded or the browser crashes: kept per form and person in the window's
 * session storage until saved, discarded, or 12 hours old.
 */

import { HOUR } from '#shared/core/durations.ts';
import { quietly } from '../../core/quietly.ts';
import { createRetryKey, type SentWith } from '../../core/retry-key.ts';

const KEPT_MS = 12 * HOUR;

type Values = Record<string, unknown>;
/** The state that a form's values are based on. */
type Stand = {
  /** The values that the form was opened with. */
  zaklad: Values;
  /** The record's version that `zaklad` belongs to; undefined for a new record. */
  verze?: number | undefined;
  /** What was sent and not answered. */
  pokus?: SentWith | undefined;
};
type Kept = Stand & { kdy: number; hodnoty: Values };
/** Null: the browser forbids the storage. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The key in the storage, by which `dropDrafts` (client/core/leaving.ts) finds the owner. */
const nameOf = (person: number, form: string) => `formular:${person}:${form}`;

/** Stores `hodnoty`, which began as `zaklad`, with the rest of the state they are based on. */
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
 * The draft's changed fields, to be put over `current`, the form's initial values now: a field that nobody touched
 * takes the record's newer value. Null when there is no draft or it would change nothing.
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
 * The state that `draft`, put over `current`, is based on. The draft's fields keep the values they had when it was
 * begun, so that the form asks about what a colleague has saved there since; all others have their current values.
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
    /** The base of a restored draft; null when the form's initial values are the base. */
    zaklad: null as Values | null,
    /** The base before a colleague's change that has not been shown yet; a draft stored meanwhile must use it. */
    unseen: null as Stand | null,
    stand: (began: Values): Stand => ({
      zaklad: ground.zaklad ?? began,
      verze: ground.verze,
      ...ground.unseen,
      pokus: key.kept,
    }),
    /** Called after a draft was restored. A draft without a version is based on the opened record. */
    resume({ zaklad, verze, pokus }: Stand) {
      key.kept = pokus;
      if (!verze) return;
      ground.verze = verze;
      ground.zaklad = zaklad;
    },
    /** Called after the form was reset to its initial values. */
    restart() {
      if (ground.zaklad) ground.follow(opened);
      key.forget();
    },
    /** Called after the form took over the record of that version. */
    follow(verze: number | undefined) {
      ground.verze = verze;
      ground.zaklad = null;
      ground.unseen = null;
    },
  };
  return ground;
}
