import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { soon } from '#test/soon.ts';
import { ApiError } from './api.ts';
import { followed, queryClient, refetch } from './queries.ts';

afterEach(() => queryClient.clear());

/** A mounted list whose answers each wait until the test releases them. */
function shown(call: string) {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>(done => void answers.push(done));
  const observer = new QueryObserver(queryClient, { queryKey: [call, {}], queryFn });
  const stop = observer.subscribe(() => {});
  return { answers, data: () => observer.getCurrentResult().data, stop };
}

test('a change during the first fetch of a list makes it fetch once more', async () => {
  const { answers, data, stop } = shown('GET /prani/');
  const other = shown('GET /tasks/');
  await soon(() => expect(answers).toHaveLength(1));
  void refetch('/prani/');
  void refetch('/prani/');
  answers[0]!('before the change');
  await soon(() => expect(answers).toHaveLength(2));
  expect(data()).toBe('before the change');
  answers[1]!('after it');
  await soon(() => expect(data()).toBe('after it'));
  other.answers[0]!('unchanged');
  await soon(() => expect(other.data()).toBe('unchanged'));
  expect([answers.length, other.answers.length]).toEqual([2, 1]);
  stop();
  other.stop();
});

test('a loaded list is refetched at once, and the older answer is ignored', async () => {
  const { answers, data, stop } = shown('GET /prani/');
  await soon(() => expect(answers).toHaveLength(1));
  answers[0]!('first');
  await soon(() => expect(data()).toBe('first'));
  void refetch('/prani/');
  void refetch('/prani/');
  await soon(() => expect(answers).toHaveLength(3));
  answers[2]!('newest');
  answers[1]!('stopped');
  await soon(() => expect(data()).toBe('newest'));
  expect(answers).toHaveLength(3);
  stop();
});

describe.each([
  ['a list', {}],
  [
    'a list that is followed while something runs',
    { refetchInterval: followed(1_000, (text: string) => text === 'runs') },
  ],
])('%s that failed to load', (_what, interval) => {
  afterEach(() => {
    vi.useRealTimers();
    environmentManager.setIsServer(() => typeof window === 'undefined');
  });

  // The two retries after the first attempt end 1.5 s after it.
  test.each([
    [503, 15],
    [502, 5],
    [0, 5],
    [500, null],
    [404, null],
  ])('with status %d is retried by itself after %s s', async (status, seconds) => {
    vi.useFakeTimers();
    // Without a page, TanStack Query takes itself for a server and runs no timers.
    environmentManager.setIsServer(() => false);
    let isThere = false;
    let asked = 0;
    const observer = new QueryObserver(queryClient, {
      ...interval,
      queryKey: ['GET /pristupy/', {}],
      queryFn: async () => {
        asked += 1;
        if (!isThere) throw new ApiError(status, 'Databáze neodpovídá.');
        return 'healed';
      },
    });
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1_600);
    expect(observer.getCurrentResult().status).toBe('error');
    isThere = true;
    asked = 0;
    await vi.advanceTimersByTimeAsync((seconds ?? 60) * 1_000 - 200);
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect([asked, observer.getCurrentResult().data]).toEqual(seconds ? [1, 'healed'] : [0, undefined]);
    // Once it has recovered, it is not asked again.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(seconds ? 1 : 0);
    stop();
  });
});

test('a list that failed keeps its failure while it is asked again, until there is an answer', async () => {
  const attempts: { succeed: (value: string) => void; fail: (error: Error) => void }[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['GET /pristupy/', {}],
    queryFn: () =>
      new Promise<string>((succeed, fail) => {
        attempts.push({ succeed, fail });
      }),
  });
  const stop = observer.subscribe(() => {});
  const now = () => {
    const { status, error, isFetching, data } = observer.getCurrentResult();
    return [status, error?.message ?? null, isFetching, data];
  };
  await soon(() => expect(attempts).toHaveLength(1));
  expect(now()).toEqual(['pending', null, true, undefined]);
  attempts[0]!.fail(new ApiError(404, 'Není tu.'));
  await soon(() => expect(now()).toEqual(['error', 'Není tu.', false, undefined]));
  void observer.refetch();
  await soon(() => expect(attempts).toHaveLength(2));
  expect(now()).toEqual(['error', 'Není tu.', true, undefined]);
  attempts[1]!.fail(new ApiError(403, 'Nesmíte.'));
  await soon(() => expect(now()).toEqual(['error', 'Nesmíte.', false, undefined]));
  void observer.refetch();
  await soon(() => expect(attempts).toHaveLength(3));
  attempts[2]!.succeed('here');
  await soon(() => expect(now()).toEqual(['success', null, false, 'here']));
  stop();
});

test('a followed query repeats as long as its answer says so', () => {
  const ask = followed(1_000, (text: string) => text === 'runs');
  const of = (status: string, data?: string) =>
    ask({ state: { status, data, error: new ApiError(404, '') } });
  expect([of('pending'), of('success', 'runs'), of('success', 'done')]).toEqual([false, 1_000, false]);
  // A refusal is final; a query that had data before goes on asking.
  expect([of('error'), of('error', 'runs')]).toEqual([false, 1_000]);
});
