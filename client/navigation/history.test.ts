import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  canGoBack,
  firstPlace,
  type Guard,
  guardSteps,
  makeRoom,
  navigate,
  onMove,
  type Place,
} from './history.ts';

/** A fake window whose history works as in browsers: moving in it is reported later, by a popstate event. */
function createWindow(href: string) {
  const entries: { href: string; state: unknown }[] = [{ href, state: null }];
  let at = 0;
  const heard = new Set<() => void>();
  const location = {
    get href() {
      return entries[at]!.href;
    },
    get pathname() {
      return new URL(this.href).pathname;
    },
    get search() {
      return new URL(this.href).search;
    },
    hash: '',
  };
  const resolved = (to?: string) => new URL(to ?? location.href, location.href).href;
  const history = {
    get state() {
      return entries[at]!.state;
    },
    replaceState: (state: unknown, _title: string, to?: string) => {
      entries[at] = { href: resolved(to), state };
    },
    pushState: (state: unknown, _title: string, to?: string) => {
      entries.splice(at + 1, entries.length, { href: resolved(to), state });
      at += 1;
    },
    go: (steps: number) =>
      queueMicrotask(() => {
        if (!entries[at + steps]) return;
        at += steps;
        for (const act of heard) act();
      }),
  };
  return {
    location,
    history,
    addEventListener: (_name: string, act: () => void) => void heard.add(act),
    removeEventListener: (_name: string, act: () => void) => void heard.delete(act),
  };
}

let page: ReturnType<typeof createWindow>;
let drawn: string[];
let end: () => void;

beforeEach(() => {
  page = createWindow('http://prodejna.test/news?kategorie=2');
  vi.stubGlobal('window', page);
  drawn = [];
  firstPlace();
  end = onMove((place: Place) => drawn.push(`${place.pathname}${place.search}${place.isPop ? ' pop' : ''}`));
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

const told = () => new Promise(done => setTimeout(done));
const address = () => page.location.href.replace('http://prodejna.test', '');

/** Guards `path`: navigation away from it waits until `go` is called. */
function holding(path: string) {
  let goOn: (() => void) | null = null;
  const addresses: string[] = [];
  const guard: Guard = ({ from, to }) =>
    from === path && to !== path
      ? next => {
          addresses.push(address());
          goOn = next;
        }
      : null;
  return { stop: guardSteps(guard), addresses, go: () => goOn?.(), isAsking: () => goOn !== null };
}

test('steps and replacements are drawn, Back returns, and the first page has nothing to go back to', async () => {
  expect(canGoBack()).toBe(false);
  navigate('/orders');
  navigate('?stav=nove', { replace: true });
  expect([address(), canGoBack()]).toEqual(['/orders?stav=nove', true]);
  page.history.go(-1);
  await told();
  expect(drawn).toEqual(['/orders', '/orders?stav=nove', '/news?kategorie=2 pop']);
  expect(canGoBack()).toBe(false);
});

test('a guarded Back keeps the address until it may go on', async () => {
  navigate('/orders');
  const held = holding('/orders');
  page.history.go(-1);
  await told();
  expect(held.addresses).toEqual(['/orders']);
  expect(drawn).toEqual(['/orders']);
  held.go();
  await told();
  held.stop();
  expect([address(), drawn.at(-1), canGoBack()]).toEqual([
    '/news?kategorie=2',
    '/news?kategorie=2 pop',
    false,
  ]);
});

test('a guarded link changes nothing until it may go on', () => {
  const held = holding('/news');
  navigate('/orders');
  expect([held.isAsking(), address(), drawn]).toEqual([true, '/news?kategorie=2', []]);
  held.go();
  held.stop();
  expect([address(), drawn]).toEqual(['/orders', ['/orders']]);
});

test('opening another record of the same path differs from the screen’s own changes', () => {
  const told: (boolean | undefined)[] = [];
  const stop = guardSteps(({ from, to, isOther }) => {
    expect(to).toBe(from);
    told.push(isOther);
    return null;
  });
  navigate('?kategorie=3');
  navigate('/news?prispevek=5', { isOther: true });
  stop();
  expect(told).toEqual([undefined, true]);
});

test('a guard is told the old and the new query, also for Back', async () => {
  const heard: [string, string][] = [];
  navigate('?kategorie=3');
  const stop = guardSteps(({ was, is }) => {
    heard.push([was, is]);
    return null;
  });
  navigate('/news');
  page.history.go(-1);
  await told();
  stop();
  expect(heard).toEqual([
    ['?kategorie=3', ''],
    ['', '?kategorie=3'],
  ]);
});

test('an address typed by hand is a step, and Back from it is guarded like any other', async () => {
  page.history.pushState(null, '', '/orders');
  page.history.go(0);
  await told();
  expect([drawn.at(-1), canGoBack()]).toEqual(['/orders pop', true]);
  const held = holding('/orders');
  page.history.go(-1);
  await told();
  held.stop();
  expect([held.isAsking(), address()]).toEqual([true, '/orders']);
});

test('Back on the first page meets a spare entry, which draws nothing and is no page to go back to', async () => {
  makeRoom();
  expect([address(), drawn, canGoBack()]).toEqual(['/news?kategorie=2', [], false]);
  const closed: string[] = [];
  const stop = guardSteps(() => () => closed.push(address()));
  page.history.go(-1);
  await told();
  stop();
  expect(closed).toEqual(['/news?kategorie=2']);
  // The current entry is still the spare, so no other is needed.
  makeRoom();
  navigate('/orders');
  expect(canGoBack()).toBe(true);
  page.history.go(-1);
  await told();
  expect([address(), drawn]).toEqual(['/news?kategorie=2', ['/orders', '/news?kategorie=2 pop']]);
  expect(canGoBack()).toBe(false);
});

test('Back from the spare entry goes on to what was before the window’s first page', async () => {
  makeRoom();
  const steps = vi.spyOn(page.history, 'go');
  page.history.go(-1);
  await told();
  expect(steps.mock.calls).toEqual([[-1], [-1]]);
  expect(drawn).toEqual([]);
  // Without an entry before it, the page stays as it was, and can get a spare again.
  expect([address(), canGoBack()]).toEqual(['/news?kategorie=2', false]);
  makeRoom();
  expect(page.history.state).toMatchObject({ idx: 1, isSpare: true });
});
