import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOver, dropAllDrafts, dropDraft, keepDraft } from './form-drafts.ts';

function createStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const BEGAN = { jmeno: 'Jan', cena: '', dny: [] as number[] };

test('what was changed comes back, and only to its person and form', () => {
  const store = createStore();
  keepDraft(store, 12, 'objednavka', BEGAN, { ...BEGAN, cena: '500', dny: [1] });
  expect(draftOver(store, 12, 'objednavka', BEGAN)).toEqual({ cena: '500', dny: [1] });
  expect(draftOver(store, 13, 'objednavka', BEGAN)).toBeNull();
  expect(draftOver(store, 12, 'ukol', BEGAN)).toBeNull();
});

test('a field that was not touched takes what the record has become; what is the same is no draft', () => {
  const store = createStore();
  keepDraft(store, 12, 'o', BEGAN, { ...BEGAN, cena: '500' });
  expect(draftOver(store, 12, 'o', { ...BEGAN, jmeno: 'Petr' })).toEqual({ cena: '500' });
  expect(draftOver(store, 12, 'o', { ...BEGAN, cena: '500' })).toBeNull();
  expect(draftOver(store, 12, 'o', { dny: [] })).toBeNull();
});

test('it goes with saving, with signing out, and after 12 hours', () => {
  const store = createStore();
  const keep = () => keepDraft(store, 12, 'o', BEGAN, { ...BEGAN, cena: '500' });
  keep();
  dropDraft(store, 12, 'o');
  expect(draftOver(store, 12, 'o', BEGAN)).toBeNull();
  keep();
  store.setItem('theme', 'dark');
  store.setItem('rozepsano:12:novinka', '{}');
  dropAllDrafts(store);
  expect(store.length).toBe(1);
  keep();
  vi.setSystemTime(12 * 3_600_000 + 1);
  expect(draftOver(store, 12, 'o', BEGAN)).toBeNull();
});

test('a store that refuses keeps nothing and breaks nothing', () => {
  const full = {
    ...createStore(),
    setItem: () => {
      throw new DOMException('full');
    },
    getItem: () => 'not json',
  };
  keepDraft(full, 12, 'o', BEGAN, BEGAN);
  expect(draftOver(full, 12, 'o', BEGAN)).toBeNull();
});
