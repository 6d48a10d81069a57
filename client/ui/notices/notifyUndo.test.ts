import { afterAll, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/session/contract.ts';

let press: (event: object) => void = () => {};
vi.stubGlobal('window', {
  addEventListener: (name: string, listener: typeof press) => {
    if (name === 'keydown') press = listener;
  },
});
vi.stubGlobal('Element', class {});
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));

// Modules loaded by another test file would have used another window.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { enter, signOut, whenLeaving } = await import('../../core/session.tsx');
const { notifyDone } = await import('./notify.ts');
const { notifyUndo } = await import('./notifyUndo.tsx');
const { hideNotices, seenNotices } = await import('./notices.ts');

// As client/layout/Root.tsx does.
whenLeaving(hideNotices);

const person = (id: number) => ({ user: { id, role: 'PRODEJCE' } as CurrentUser });

test.each([
  ['signed out', () => signOut()],
  ['was followed by another', () => {}],
])('the next person sees no notices and no undo of the one who %s', (_, go) => {
  enter(person(1));
  const undo = vi.fn();
  for (const text of ['a', 'b', 'c', 'd']) notifyDone(text);
  notifyUndo('order-5', 'Objednávka č. 5 je v koši.', undo);
  enter(person(1));
  expect(seenNotices()).toHaveLength(3);
  go();
  enter(person(2));
  expect(seenNotices()).toEqual([]);
  press({ key: 'z', ctrlKey: true, target: null, preventDefault() {} });
  expect(undo).not.toHaveBeenCalled();
});
