/**
 * A change of the address: the paths (`from`, `to`) and the queries (`was`, `is`) before and after. `isPop` is the
 * browser's Back or Forward, `isOther` as in `Way`.
 */
type Step = {
  from: string;
  to: string;
  was: string;
  is: string;
  isPop: boolean;
  isOther?: boolean | undefined;
};

/** Null allows a step. Otherwise the step is undone and the returned function is called, which may let it go on. */
export type Guard = (step: Step) => ((goOn: () => void) => void) | null;

/** The state of every entry of the browser's history: its number, and a key that it shares only with its spare. */
type Mark = { idx: number; key: string; isSpare?: true };

export type Place = { pathname: string; search: string; hash: string; key: string; isPop: boolean };

const free: Guard = () => null;
let guard = free;

/** Sets the guard that is asked about every step. @returns a function that removes it. */
export function guardSteps(next: Guard) {
  guard = next;
  return () => {
    guard = free;
  };
}

const newKey = () => Math.random().toString(36).slice(2, 10);
const markOf = (state: unknown) => state as Mark | null;

/** Numbers an entry that has no state of ours: a window's first one, or one made by editing the hash by hand. */
function mark(idx: number) {
  window.history.replaceState({ idx, key: newKey() }, '');
  return idx;
}

function here(isPop: boolean): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: markOf(window.history.state)?.key ?? '', isPop };
}

/** The number of the shown entry; compared with a pop's entry it tells how many steps the pop went, and which way. */
let index = 0;
let place: Place = { pathname: '/', search: '', hash: '', key: '', isPop: true };
let draw = (_place: Place, _isAtOnce: boolean) => {};

/** The place that the window was opened at, or was at before a reload. */
export function firstPlace(): Place {
  index = markOf(window.history.state)?.idx ?? mark(0);
  place = here(true);
  return place;
}

/** Whether this window's history has an earlier page of the application to go back to. */
export const canGoBack = () => index > 0 && !markOf(window.history.state)?.isSpare;

/**
 * Going back from a window's first page leaves the application without any event, so nothing could be held. The page
 * therefore gets a second entry, the spare, to go back from; what is shown stays, with everything open in it.
 */
export function makeRoom() {
  if (index > 0) return;
  index = 1;
  const spare: Mark = { idx: 1, key: place.key, isSpare: true };
  window.history.pushState(spare, '');
}

/** Whether a pop went from the spare to the window's first page: nothing visible would change, so it should leave. */
function isToLeave(steps: number) {
  const { pathname, search, hash } = window.location;
  const isSame = pathname === place.pathname && search === place.search && hash === place.hash;
  return index === 0 && steps === -1 && isSame;
}

function show(isPop: boolean, isAtOnce = false) {
  place = here(isPop);
  draw(place, isAtOnce);
}

/** Called at the next popstate, when the application itself caused it. */
let afterOurs: (() => void) | null = null;

function goBy(steps: number, after: () => void) {
  afterOurs = after;
  window.history.go(steps);
}

/** Handles a popstate. The browser has already moved, so a step that is held back is undone by one in reverse. */
function onPop() {
  const known = markOf(window.history.state)?.idx;
  const steps = known === undefined ? 0 : known - index;
  index = known ?? mark(index + 1);
  if (afterOurs) {
    const after = afterOurs;
    afterOurs = null;
    after();
    return;
  }
  const { pathname: to, search: is } = window.location;
  const step = { from: place.pathname, to, was: place.search, is, isPop: true };
  const held = steps === 0 ? null : guard(step);
  if (held) goBy(-steps, () => held(() => goBy(steps, () => show(true))));
  else if (isToLeave(steps)) window.history.go(steps);
  else show(true);
}

/** Calls `listener` with every new place; `isAtOnce` must not use a transition. @returns a function that ends it. */
export function onMove(listener: typeof draw) {
  draw = listener;
  window.addEventListener('popstate', onPop);
  return () => {
    draw = () => {};
    window.removeEventListener('popstate', onPop);
  };
}

type Way = {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  isAtOnce?: boolean;
  /** The shown content is replaced although the path may be the same: by another record, not by a filter or a tab. */
  isOther?: boolean;
};

function change(to: string, { replace = false, isAtOnce = false }: Way) {
  if (!replace) index += 1;
  const entry: Mark = { idx: index, key: newKey() };
  try {
    if (replace) window.history.replaceState(entry, '', to);
    else window.history.pushState(entry, '', to);
  } catch {
    // Safari refuses the hundredth change within half a minute.
    window.location.assign(to);
  }
  show(false, isAtOnce);
}

/** Goes to an address of the application such as '/orders?objednavka=5', or '?kategorie=2' for the same path. */
export function navigate(to: string, way: Way = {}) {
  const { pathname, search: is } = new URL(to, window.location.href);
  const step = { from: place.pathname, to: pathname, was: place.search, is, isPop: false };
  const held = guard({ ...step, isOther: way.isOther });
  if (held) held(() => change(to, way));
  else change(to, way);
}
