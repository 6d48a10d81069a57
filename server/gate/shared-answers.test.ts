import { describe, expect, test } from 'vitest';
import { createSharedAnswers } from './shared-answers.ts';

/** Work that ends when the test says so; `begun` has an entry for each time it began. */
function work() {
  const begun: { end: (answer: string) => void; fail: (error: Error) => void }[] = [];
  const begin = () => new Promise<string>((end, fail) => void begun.push({ end, fail }));
  return { begun, begin };
}
const turn = () => new Promise(done => setImmediate(done));

describe('shared answers to the same question', () => {
  test('give nobody an answer begun before they asked', async () => {
    const answers = createSharedAnswers<string>();
    const { begun, begin } = work();
    const first = answers.ask('board', begin);
    const [second, third] = [answers.ask('board', begin), answers.ask('board', begin)];
    expect(begun.length).toBe(1);
    begun[0]!.end('before the write');
    expect(await first).toBe('before the write');
    await turn();
    expect(begun.length).toBe(2);
    const fourth = answers.ask('board', begin);
    begun[1]!.end('after it');
    expect(await Promise.all([second, third])).toEqual(['after it', 'after it']);
    await turn();
    expect(begun.length).toBe(3);
    begun[2]!.end('later');
    expect(await fourth).toBe('later');
    expect(answers.size()).toBe(0);
  });

  test('do not delay other questions', () => {
    const answers = createSharedAnswers<string>();
    const { begun, begin } = work();
    void answers.ask('board', begin);
    void answers.ask('board?prodejna_id=3', begin);
    expect(begun.length).toBe(2);
  });

  test('fail those who waited for the failed answer, and the next is tried anew', async () => {
    const answers = createSharedAnswers<string>();
    const { begun, begin } = work();
    const first = answers.ask('board', begin);
    const second = answers.ask('board', begin);
    begun[0]!.fail(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await turn();
    begun[1]!.end('back');
    expect(await second).toBe('back');
    expect(answers.size()).toBe(0);
  });
});
