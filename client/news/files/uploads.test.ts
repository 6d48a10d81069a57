import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#shared/session/contract.ts';

const listeners = new Map<string, (event: object) => void>();
const reload = vi.fn();
vi.stubGlobal('window', {
  addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
  removeEventListener: (name: string) => void listeners.delete(name),
  location: { reload },
});
vi.stubGlobal('document', {
  cookie: '',
  querySelector: () => ({ getAttribute: () => '/assets/before.js' }),
});
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('fetch', async (url: string) =>
  url === '/'
    ? new Response('<script type="module" src="/assets/after.js"></script>')
    : Response.json({}, { status: 401 }),
);

type Sent = { aborted?: boolean; onload?: () => void; onerror?: () => void };
const sent: Sent[] = [];
vi.stubGlobal(
  'XMLHttpRequest',
  class {
    upload = {};
    status = 201;
    response = { id: 1 };
    aborted = false;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    abort() {
      this.aborted = true;
    }
    send() {
      sent.push(this);
    }
  },
);

// Modules loaded by another test file would have used another window.
vi.resetModules();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { uploads } = await import('./uploads.ts');
const { enter, signOut } = await import('../../core/session.tsx');
const { lookForNewBuild, renewWhenClean } = await import('../../core/build.ts');
const { askAndSignOut } = await import('../../layout/header/sign-out.ts');
const { waitingQuestion } = await import('../../ui/dialogs/question.ts');
const { isUnsaved, wouldLose } = await import('../../core/unsaved.ts');

const person = (id: number) => ({ user: { id, role: 'PRODEJCE' } as CurrentUser });
const settled = () => new Promise(resolve => setTimeout(resolve, 5));
const post = { kind: 'post', id: 7, post: 7 } as const;
const start = () => uploads.start(post, [new File(['a'], 'a.png'), new File(['b'], 'b.png')]);

beforeEach(() => {
  sent.length = 0;
  enter(person(1));
});

test.each(['signs out', 'is followed by another'])(
  'uploads are cancelled when their person %s',
  async how => {
    start();
    if (how === 'signs out') signOut();
    enter(person(2));
    expect(sent[0]?.aborted).toBe(true);
    sent[0]!.onload?.();
    await settled();
    expect(sent).toHaveLength(1);
    expect(uploads.itemsOf(post)).toEqual([]);
  },
);

test('signing out asks while files are being uploaded', async () => {
  start();
  void askAndSignOut();
  await settled();
  expect(sent[0]?.aborted).toBe(false);
  waitingQuestion()!.answer(true);
  await settled();
  expect(sent[0]?.aborted).toBe(true);
});

test('running and failed uploads prevent a reload for a new build, but not leaving the screen', async () => {
  await lookForNewBuild();
  start();
  for (const end of ['onload', 'onerror'] as const) {
    expect([wouldLose(), isUnsaved(), listeners.has('beforeunload')]).toEqual([true, false, true]);
    await renewWhenClean();
    expect(reload).not.toHaveBeenCalled();
    sent.at(-1)![end]?.();
    await settled();
  }
  expect(uploads.itemsOf(post).map(({ state }) => state)).toEqual(['failed']);
  expect(wouldLose()).toBe(true);
  await renewWhenClean();
  expect(reload).not.toHaveBeenCalled();
  uploads.cancel(post);
  expect([wouldLose(), listeners.has('beforeunload')]).toEqual([false, false]);
  await renewWhenClean();
  expect(reload).toHaveBeenCalledOnce();
});
