import { MutationObserver } from '@tanstack/react-query';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { SIGNED_OUT } from '#shared/core/signed-out.ts';
import type { CurrentUser } from '#shared/session/contract.ts';
import { request } from './api.ts';
import { queryClient } from './queries.ts';
import { enter, signOut } from './session.tsx';
import { wouldLose } from './unsaved.ts';

/** A fake browser storage whose keys are properties, as in a real one. */
function store(content: Record<string, string>) {
  const methods = {
    getItem: (name: string) => content[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(content, { [name]: value }),
    removeItem: (name: string) => void delete content[name],
  };
  return new Proxy(content, {
    get: (_, name) => methods[name as keyof typeof methods] ?? content[name as string],
  });
}

/** The writes that were sent, each with the function that answers it. */
const sent: { url: string; answer: (body: object, status?: number) => void }[] = [];
const drafts: Record<string, string> = {};
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('localStorage', store({}));
vi.stubGlobal('sessionStorage', store(drafts));
const server = (url: string, { method }: RequestInit) =>
  method === 'GET' || url.includes('logout')
    ? Promise.resolve(Response.json({ message: 'Nepřihlášen' }, { status: 401 }))
    : new Promise(resolve => {
        const answer = (body: object, status = 200) => resolve(Response.json(body, { status }));
        sent.push({ url, answer });
      });
vi.stubGlobal('fetch', server);

afterAll(() => void vi.unstubAllGlobals());

const person = (id: number, role = 'PRODEJCE') => ({ user: { id, role } as CurrentUser });
const settled = () => new Promise(resolve => setTimeout(resolve, 5));

afterEach(async () => {
  vi.stubGlobal('fetch', server);
  signOut();
  await settled();
  queryClient.clear();
  sent.length = 0;
});

const done: string[] = [];

/** One of several moves that run one after another; tells when it is done. */
function move(name: string) {
  const observer = new MutationObserver(queryClient, {
    scope: { id: 'moves' },
    mutationFn: () => request('DELETE /tasks/:id/', { params: { id: name } }),
    onSuccess: () => void done.push(name),
    onError: () => void done.push(`${name} failed`),
  });
  void observer.mutate().catch(() => {});
}

test('queued actions of one person are not sent in the name of the next, who does not wait for them', async () => {
  enter(person(1));
  move('first');
  move('second');
  await settled();
  expect(wouldLose()).toBe(true);
  signOut();
  enter(person(2));
  expect(wouldLose()).toBe(false);
  move('of the next');
  await settled();
  expect(sent.map(({ url }) => url)).toHaveLength(2);
  for (const { answer } of sent) answer({});
  await settled();
  expect(sent).toHaveLength(2);
  expect(wouldLose()).toBe(false);
  expect(done.splice(0)).toEqual(['of the next']);
});

test('an answer that arrives after its person has left is followed by nothing', async () => {
  enter(person(1));
  const followed = vi.fn();
  const both = async () => {
    await request('DELETE /tasks/:id/', { params: { id: 1 } });
    await request('DELETE /tasks/:id/', { params: { id: 1 } });
  };
  void both().then(followed, followed);
  enter(person(2));
  sent[0]!.answer({ message: 'Ne' }, 403);
  await settled();
  expect(sent).toHaveLength(1);
  expect(followed).not.toHaveBeenCalled();
});

test('the same person who signs in again continues what they started, even in another role', async () => {
  enter(person(1));
  drafts['formular:1:ukol'] = 'mine';
  move('first');
  move('second');
  await settled();
  enter(person(1, 'VEDOUCI'));
  for (let at = 0; at < 2; at += 1) {
    sent[at]!.answer({});
    await settled();
  }
  expect(done.splice(0)).toEqual(['first', 'second']);
  expect(Object.keys(drafts)).toEqual(['formular:1:ukol']);
});

test('a refusal that arrives after signing in again ends nothing: a read repeats, a write says so', async () => {
  enter(person(1));
  const user = () => queryClient.getQueryData(['GET /users/current/']);
  const refusals: (() => void)[] = [];
  let isIn = false;
  vi.stubGlobal('fetch', () =>
    isIn
      ? Promise.resolve(Response.json([1]))
      : new Promise(resolve =>
          refusals.push(() => resolve(Response.json({ message: SIGNED_OUT }, { status: 401 }))),
        ),
  );
  const refused = (error: Error) => error.message;
  const read = request('GET /news/kategorie/').catch(refused);
  const write = request('DELETE /tasks/:id/', { params: { id: 1 } }).catch(refused);
  const ending = request('GET /tasks/').catch(refused);
  refusals.pop()!();
  expect(await ending).toBe('Přihlášení mezitím skončilo.');
  expect(user()).toBeNull();
  isIn = true;
  enter(person(1));
  for (const refuse of refusals) refuse();
  expect(await write).toBe('Přihlášení mezitím skončilo a nic se neuložilo.');
  expect(await read).toEqual([1]);
  expect(user()).toEqual(person(1).user);
});

test('a read of one person is not repeated in the name of the next', async () => {
  enter(person(1));
  let refuse = () => {};
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise(resolve => {
      refuse = () => resolve(Response.json({ message: SIGNED_OUT }, { status: 401 }));
    });
  });
  const heard = vi.fn();
  request('GET /news/kategorie/').then(heard, heard);
  enter(person(2));
  refuse();
  await settled();
  expect([asked.length, heard.mock.calls.length]).toEqual([1, 0]);
  expect(queryClient.getQueryData(['GET /users/current/'])).toEqual(person(2).user);
});

test('drafts in this window are deleted on signing out, and other people’s when somebody signs in', () => {
  drafts.theme = 'dark';
  for (const name of ['formular:12:o', 'formular:1:x:12:', 'rozepsano:1:novinka']) drafts[name] = '{}';
  enter(person(12));
  expect(Object.keys(drafts).sort()).toEqual(['formular:12:o', 'theme']);
  signOut();
  expect(Object.keys(drafts)).toEqual(['theme']);
});
