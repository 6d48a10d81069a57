import { expect, test } from 'vitest';
import { createDrafts, isBlank } from './drafts.ts';

/** A session storage that survives a reload of the page. */
function storage(content: Record<string, string> = {}) {
  return {
    content,
    getItem: (name: string) => content[name] ?? null,
    setItem: (name: string, value: string) => {
      content[name] = value;
    },
    removeItem: (name: string) => {
      delete content[name];
    },
  };
}

test('text, categories and shops survive a reload, files do not', () => {
  const store = storage();
  createDrafts(() => store).change('petra', {
    ...{ obsah: 'Ahoj', kategorie: [3], prodejny: [1, 4], soubory: [new File([], 'a')] },
  });
  expect(createDrafts(() => store).read('petra')).toEqual({
    ...{ obsah: 'Ahoj', kategorie: [3], prodejny: [1, 4], soubory: [] },
  });
});

test('each person has their own draft, which is the same object until it changes', () => {
  const drafts = createDrafts(() => storage());
  drafts.change('petra', { obsah: 'Ahoj' });
  expect(drafts.read('pavel').obsah).toBe('');
  expect(drafts.read('petra')).toBe(drafts.read('petra'));
});

test('a sent draft leaves nothing behind', () => {
  const store = storage();
  const drafts = createDrafts(() => store);
  drafts.change('petra', { obsah: 'Ahoj' });
  drafts.clear('petra');
  expect(store.content).toEqual({});
  expect(isBlank(drafts.read('petra'))).toBe(true);
});

test.each([
  ['První věta. A ještě něco', 'A ještě něco'],
  ['První věta.\n', ''],
  ['Jiná věta.', 'Jiná věta.'],
])('after sending, "%s" keeps only "%s"', (obsah, rest) => {
  const drafts = createDrafts(() => storage());
  drafts.change('petra', { obsah: 'První věta.', soubory: [new File([], 'a')] });
  const sent = drafts.read('petra');
  const added = new File([], 'b');
  drafts.change('petra', { obsah, soubory: [...sent.soubory, added] });
  drafts.clear('petra', sent);
  expect(drafts.read('petra')).toEqual({
    ...{ obsah: rest, kategorie: [], prodejny: [], soubory: [added] },
  });
});

test.each(['nonsense', '[]', 'null', '{"obsah":1,"kategorie":["x"]}'])('stored %s is not a draft', stored => {
  expect(createDrafts(() => storage({ petra: stored })).read('petra')).toEqual({
    obsah: '',
    kategorie: [],
    prodejny: [],
    soubory: [],
  });
});

test('without a storage drafts live as long as the page', () => {
  const drafts = createDrafts(() => {
    throw new Error('blocked');
  });
  drafts.change('petra', { obsah: 'Ahoj' });
  expect(drafts.read('petra').obsah).toBe('Ahoj');
});

test('a draft is begun by text, not by categories, until all are cleared', () => {
  const drafts = createDrafts(() => storage());
  const isBegunWith = (patch: object) => {
    drafts.change('petra', patch);
    return drafts.isAnyBegun();
  };
  expect(drafts.isAnyBegun()).toBe(false);
  expect(isBegunWith({ kategorie: [3], obsah: ' ' })).toBe(false);
  expect(isBegunWith({ obsah: 'Ahoj' })).toBe(true);
  drafts.clearAll();
  expect(drafts.isAnyBegun()).toBe(false);
});

test.each([
  ['', 0, true],
  [' \n', 0, true],
  ['a', 0, false],
  ['', 1, false],
])('a draft of "%s" with %d files is blank: %s', (obsah, count, blank) => {
  const soubory = Array.from({ length: count }, () => new File([], 'a'));
  expect(isBlank({ obsah, kategorie: [1], prodejny: [1], soubory })).toBe(blank);
});
