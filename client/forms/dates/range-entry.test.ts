import { expect, test } from 'vitest';
import { given, startOf, withEnd, withRange } from './range-entry.ts';

const OCTOBER = { od: '2026-10-15', do: '' };

test('a whole period is reported, a reversed one waits in its field for the other end', () => {
  const from = withEnd(startOf({ od: '', do: '' }), 'od', '2026-10-15');
  expect(from.tell).toEqual(OCTOBER);
  const reversed = withEnd(given(from.next, OCTOBER), 'do', '2026-02-01');
  expect(reversed.tell).toBeUndefined();
  expect(reversed.next.entered).toEqual({ od: '2026-10-15', do: '2026-02-01', wrong: 'do' });
  const mended = withEnd(reversed.next, 'od', '2026-01-01');
  expect(mended.tell).toEqual({ od: '2026-01-01', do: '2026-02-01' });
  expect(mended.next.entered).not.toHaveProperty('wrong');
});

test('a value that comes back late does not discard what was entered since', () => {
  const from = withEnd(startOf({ od: '', do: '' }), 'od', '2026-10-15');
  const reversed = withEnd(from.next, 'do', '2026-02-01');
  expect(given(reversed.next, OCTOBER).entered).toEqual({ od: '2026-10-15', do: '2026-02-01', wrong: 'do' });
  // Two reported at once, of which only the last comes back, or one after the other.
  const until = withEnd(from.next, 'do', '2026-11-01');
  const both = { od: '2026-10-15', do: '2026-11-01' };
  expect(until.tell).toEqual(both);
  expect(given(until.next, both)).toEqual(startOf(both));
  expect(given(until.next, OCTOBER).entered).toEqual(both);
  expect(given(given(until.next, OCTOBER), both)).toEqual(startOf(both));
});

test('a value set by somebody else replaces whatever was entered', () => {
  const entry = withEnd(startOf(OCTOBER), 'do', '2026-02-01').next;
  expect(given(entry, { od: '', do: '' })).toEqual(startOf({ od: '', do: '' }));
});

test('a value that is already set is not reported again', () => {
  expect(withEnd(startOf(OCTOBER), 'od', '2026-10-15').tell).toBeUndefined();
  expect(withRange(startOf(OCTOBER), OCTOBER).tell).toBeUndefined();
  const there = withRange(startOf(OCTOBER), { od: '2026-01-01', do: '' }).next;
  // Set back to the previous period while the address still has that one.
  expect(withRange(there, OCTOBER).tell).toEqual(OCTOBER);
  expect(withRange(there, { od: '2026-01-01', do: '' })).toEqual({ next: there });
});
