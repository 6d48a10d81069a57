import { expect, test } from 'vitest';
import { Ledger, Unanswered } from './ledger.ts';

const answered = async () => Response.json({ id: 7 });
const cutOff = async () => {
  throw new TypeError('fetch failed');
};
const created = { co: 'vytvoreni' as const, tabulka: 'ukol', zaznam: 7 };
const changed = { co: 'zmena' as const, tabulka: 'ukol', zaznam: 7 };

async function withRecord() {
  const ledger = new Ledger();
  await ledger.create(answered, ({ id }) => ({ id, state: { text: 'a' }, trace: created }));
  return ledger;
}
const found = (text: string | null) => new Map([[7, text === null ? null : { text }]]);

test('an acknowledged record that is missing or different is a problem', async () => {
  expect((await withRecord()).compare([7], found('a'))).toEqual([]);
  expect((await withRecord()).compare([7], new Map())).toEqual(['7 is null instead of {"text":"a"}']);
  expect((await withRecord()).compare([7], found('b'))).toHaveLength(1);
});

test('an acknowledged change that was reverted is a problem', async () => {
  const ledger = await withRecord();
  await ledger.change(7, { text: 'b' }, changed, answered);
  expect(ledger.compare([7], found('a'))).toEqual(['7 is {"text":"a"} instead of {"text":"b"}']);
});

test.each(['a', 'b'])(
  'an unanswered change may have either outcome, but %s must then stay',
  async outcome => {
    const ledger = await withRecord();
    await expect(ledger.change(7, { text: 'b' }, changed, cutOff)).rejects.toThrow(Unanswered);
    expect(ledger.compare([7], found(outcome))).toEqual([]);
    expect(ledger.compare([7], found(outcome === 'a' ? 'b' : 'a'))).toHaveLength(1);
    expect(ledger.traces.get('zmena ukol 7')).toBe(outcome === 'b' ? 1 : undefined);
  },
);

test('a half-made change is a problem', async () => {
  const ledger = await withRecord();
  await expect(ledger.change(7, { text: 'b', more: 1 }, changed, cutOff)).rejects.toThrow(Unanswered);
  expect(ledger.compare([7], found('b'))).toEqual([
    '7 is {"text":"b"} instead of {"text":"a"} or {"text":"b","more":1}',
  ]);
});

test('a change refused for lack of space must not exist', async () => {
  const ledger = await withRecord();
  const full = async () => Response.json({ message: 'Plno.' }, { status: 507 });
  await expect(ledger.change(7, { text: 'b' }, changed, full)).rejects.toThrow(Unanswered);
  expect(ledger.compare([7], found('b'))).toHaveLength(1);
});

test('a refusal is not an expected answer', async () => {
  const ledger = await withRecord();
  const refused = async () => Response.json({ message: 'Ne.' }, { status: 500 });
  await expect(ledger.change(7, null, changed, refused)).rejects.toThrow('500: {"message":"Ne."}');
});
