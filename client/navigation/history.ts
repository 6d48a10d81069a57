/**
 * A change of the address, by its paths and by what they were and are asked for (`search`); `isPop` is the browser's Back or
 * Forward, `isOther` as in `Way`.
 */
type Step = {
  from: string;
  to: string;
  was: string;
  is: string;
  isPop: boolean;
  isOther?: boolean | undefined;
};

/** Null lets a step happen. Otherwise it is undone, and then what is returned is called, which may have it go on. */
export type Guard = (step: Step) => ((goOn: () => void) => void) | null;

/** What stands with every entry of the browser's history: its number, and a name that only its spare has, too. */
type Mark = { idx: number; key: string; isSpare?: true };

export type Place = { pathname: string; search: string; hash: string; key: string; isPop: boolean };

const free: Guard = () => null;
let guard = free;

/** Has every step from now on asked about. @returns a function that ends it. */
export function guardSteps(next: Guard) {
  guard = next;
  return () => {
    guard = free;
  };
}

const newKey = () => Math.random().toString(36).slice(2, 10);
const markOf = (state: unknown) => state as Mark | null;

/** An entry that is not ours yet: the first of a window, or one whose hash somebody wrote by hand. */
function mark(idx: number) {
  window.history.replaceState({ idx, key: newKey() }, '');
  return idx;
}

function here(isPop: boolean): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, key: markOf(window.history.state)?.key ?? '', isPop };
}

/** The number of the entry that is shown: by it a pop is known for so many steps back or forward. */
let index = 0;
let place: Place = { pathname: '/', search: '', hash: '', key: '', isPop: true };
let draw = (_place: Place, _isAtOnce: boolean) => {};

/** The place that the window was opened at, or was before it was loaded anew. */
export function firstPlace(): Place {
  index = markOf(window.history.state)?.idx ?? mark(0);
  place = here(true);
  return place;
}

/** Whether there is a page of ours to go back to in this window. */
export const canGoBack = () => index > 0 && !markOf(window.history.state)?.isSpare;

/**
 * Back from the first page of a window leaves it without a word, and nothing can be held. So the page gets a second
 * entry, the spare, to go back from; what is shown stays as it is, with what is open in it.
 */
export function makeRoom() {
  if (index > 0) return;
  index = 1;
  const spare: Mark = { idx: 1, key: place.key, isSpare: true };
  window.history.pushState(spare, '');
}

/** From its spare to the first page of a window nothing would happen to see: who goes back there wants to leave it. */
function isToLeave(steps: number) {
  const { pathname, search, hash } = window.location;
  const isSame = pathname === place.pathname && search === place.search && hash === place.hash;
  return index === 0 && steps === -1 && isSame;
}

function show(isPop: boolean, isAtOnce = false) {
  place = here(isPop);
  draw(place, isAtOnce);
}

/** What follows a pop that is our own. */
let afterOurs: (() => void) | null = null;

function goBy(steps: number, after: () => void) {
  afterOurs = after;
  window.history.go(steps);
}

/** The browser has moved already when it tells of it: what is held back is undone by a step the other way. */
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

/** Hears of every new place; `isAtOnce` must not wait for a transition. @returns a function that ends it. */
export function onMove(listener: typeof draw) {
  draw = listener;
  window.addEventListener('popstate', onPop);
  return () => {
    draw = () => {};
    window.removeEventListener('popstate', onPop);
  };
}

type Way = {
  /** Takes the place of the present entry of the history, instead of following it. */
  replace?: boolean;
  isAtOnce?: boolean;
  /** What is shown makes room, though the path may be the same: another record, not a filter or a tab. */
  isOther?: boolean;
};

function change(to: string, { replace = false, isAtOnce = false }: Way) {
  if (!replace) index += 1;
  const entry: Mark = { idx: index, key: newKey() };
  try {
    if (replace) window.history.replaceState(entry, '', to);
    else window.history.pushState(entry, '', to);
  } catch {
    // Safari refuses the hundredth within half a minute.
    window.location.assign(to);
  }
  show(false, isAtOnce);
}

/** Goes to an address of the application: '/orders?objednavka=5', or '?kategorie=2' of the same path. */
export function navigate(to: string, way: Way = {}) {
  const { pathname, search: is } = new URL(to, window.location.href);
  const step = { from: place.pathname, to: pathname, was: place.search, is, isPop: false };
  const held = guard({ ...step, isOther: way.isOther });
  if (held) held(() => change(to, way));
  else change(to, way);
}
