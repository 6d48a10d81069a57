import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { soon } from '#test/soon.ts';
import { queryClient, refetch } from './queries.ts';

afterEach(() => queryClient.clear());

/** A list that is shown, each of whose answers waits until it is let go. */
function shown(call: string) {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>(done => void answers.push(done));
  const observer = new QueryObserver(queryClient, { queryKey: [call, {}], queryFn });
  const stop = observer.subscribe(() => {});
  return { answers, data: () => observer.getCurrentResult().data, stop };
}

test('what changes while a list is fetched for the first time is not missed: it is fetched once more', async () => {
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

test('a list that is there already is asked again at once, and what was under way does not count', async () => {
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
