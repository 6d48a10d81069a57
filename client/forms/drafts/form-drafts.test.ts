import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { differences } from '../differences.ts';
import { createGround, draftOver, dropDraft, keepDraft, standOf } from './form-drafts.ts';

function createStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const BEGAN = { jmeno: 'Jan', cena: '', dny: [] as number[] };

test('a changed value is restored, only for its person and form', () => {
  const store = createStore();
  keepDraft(store, 12, 'objednavka', BEGAN, { ...BEGAN, cena: '500', dny: [1] });
  expect(draftOver(store, 12, 'objednavka', BEGAN)).toEqual({ cena: '500', dny: [1] });
  expect(draftOver(store, 13, 'objednavka', BEGAN)).toBeNull();
  expect(draftOver(store, 12, 'ukol', BEGAN)).toBeNull();
});

test('an untouched field takes the record’s present value, and a draft equal to the record is none', () => {
  const store = createStore();
  keepDraft(store, 12, 'o', BEGAN, { ...BEGAN, cena: '500' });
  expect(draftOver(store, 12, 'o', { ...BEGAN, jmeno: 'Petr' })).toEqual({ cena: '500' });
  expect(draftOver(store, 12, 'o', { ...BEGAN, cena: '500' })).toBeNull();
  expect(draftOver(store, 12, 'o', { dny: [] })).toBeNull();
});

test('a draft is dropped by saving and after 12 hours', () => {
  const store = createStore();
  const keep = () => keepDraft(store, 12, 'o', BEGAN, { ...BEGAN, cena: '500' });
  keep();
  dropDraft(store, 12, 'o');
  expect(draftOver(store, 12, 'o', BEGAN)).toBeNull();
  keep();
  vi.setSystemTime(12 * 3_600_000 + 1);
  expect(draftOver(store, 12, 'o', BEGAN)).toBeNull();
});

test('a storage that fails keeps nothing and breaks nothing', () => {
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

test('a draft keeps the version it was based on, so that saving it overwrites nobody', () => {
  const store = createStore();
  const opened = createGround(3);
  const { zaklad, ...sent } = opened.stand(BEGAN);
  keepDraft(store, 12, 'o', zaklad, { ...BEGAN, cena: '500' }, sent);
  const now = { ...BEGAN, jmeno: 'Petr', cena: '400' };
  const draft = draftOver(store, 12, 'o', now)!;
  expect(draft).toEqual({ cena: '500' });

  const ground = createGround(4);
  ground.resume(standOf(store, 12, 'o', now, draft));
  const stand = { verze: 3, zaklad: { ...now, cena: '' }, pokus: undefined };
  expect([ground.verze, ground.stand(now)]).toEqual([3, stand]);
  expect(differences([ground.stand(now).zaklad, { ...now, ...draft }, now], {})).toEqual([
    { field: 'cena', mine: '500', theirs: '400', isMine: true },
  ]);
  // After discarding, the form edits the current record, or what a colleague had saved when it was sent.
  ground.restart();
  expect(ground.stand(now)).toEqual({ verze: 4, zaklad: now, pokus: undefined });
  ground.resume(stand);
  ground.follow(5);
  ground.restart();
  expect(ground.stand(now)).toEqual({ verze: 5, zaklad: now, pokus: undefined });
});

test('a draft sent before a reload keeps its key until it changes or is discarded', () => {
  const store = createStore();
  const values = { ...BEGAN, cena: '500' };
  const before = createGround(undefined);
  const key = before.key.of(values);
  const { zaklad, ...sent } = before.stand(BEGAN);
  keepDraft(store, 12, 'o', zaklad, values, sent);
  const again = () => {
    const ground = createGround(undefined);
    ground.resume(standOf(store, 12, 'o', BEGAN, draftOver(store, 12, 'o', BEGAN)!));
    return ground;
  };
  expect(again().key.of(values)).toBe(key);
  expect(again().key.of({ ...values, cena: '600' })).not.toBe(key);
  const discarded = again();
  discarded.restart();
  expect(discarded.key.of(values)).not.toBe(key);
});

test('a draft stored without its version is based on the opened record', () => {
  const store = createStore();
  const old = { kdy: 0, zaklad: BEGAN, hodnoty: { ...BEGAN, cena: '500' } };
  store.setItem('formular:12:o', JSON.stringify(old));
  const draft = draftOver(store, 12, 'o', BEGAN)!;
  expect(draft).toEqual({ cena: '500' });
  const ground = createGround(4);
  ground.resume(standOf(store, 12, 'o', BEGAN, draft));
  expect(ground.stand(BEGAN)).toEqual({ verze: 4, zaklad: BEGAN, pokus: undefined });
});

test('a draft keeps its earlier basis until a change made meanwhile is shown', () => {
  const ground = createGround(1);
  const before = ground.stand({ adresa: 'Stará' });
  ground.follow(2);
  ground.unseen = before;
  expect(ground.stand({ adresa: 'Nová' })).toMatchObject({ verze: 1, zaklad: { adresa: 'Stará' } });
  ground.unseen = null;
  expect(ground.stand({ adresa: 'Nová' })).toMatchObject({ verze: 2, zaklad: { adresa: 'Nová' } });
});
