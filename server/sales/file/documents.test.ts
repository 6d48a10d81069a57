import { describe, expect, test } from 'vitest';
import { fc } from '#test/property.ts';
import { Documents } from './documents.ts';
import { Fault } from './problem.ts';

const unfinished = (documents: Documents) =>
  [...documents.unfinished('radek')].map(one => `${one.radek} ${one.duvod}`);

test('lines without numbers get their position, even when their document is scattered', () => {
  const documents = new Documents();
  const numbers = ['A', 'A', 'B', 'A', 'C', 'B', 'A'].map(doklad => documents.next('z', doklad));
  expect(numbers).toEqual(['1', '2', '1', '3', '1', '2', '4']);
  expect(unfinished(documents)).toEqual([]);
});

test('equal numbers in different sources are different documents', () => {
  const documents = new Documents();
  expect(documents.next('x\ny', 'z')).toBe('1');
  expect(documents.next('x', 'y\nz')).toBe('1');
  expect(documents.next('x', 'A')).toBe('1');
  expect(documents.next('y', 'A')).toBe('1');
});

describe('line numbers of the file', () => {
  /** The faults reported for a document whose lines have these numbers, from row 2 on. */
  const judge = (numbers: number[]) => {
    const documents = new Documents();
    const said = numbers.map((number, at) => documents.place('z', 'D', number, at + 2)?.duvod);
    return [...said.filter(Boolean), ...unfinished(documents)];
  };

  test.each<[number[], string[]]>([
    [[1], []],
    [[1, 2, 3], []],
    [[3, 2, 1], []],
    [[2, 4, 1, 3, 5], []],
    [[2], ['2 Doklad D není celý: chybí řádek 1.']],
    [[1, 2, 4], ['4 Doklad D není celý: chybí řádek 3.']],
    [[1, 5], ['3 Doklad D není celý: chybí řádky 2, 3, 4.']],
    [[9], ['2 Doklad D není celý: chybí řádky 1, 2, 3, 4, 5, ….']],
    [[1, 2, 2], ['Doklad D má řádek 2 dvakrát.']],
    [
      [3, 3],
      ['Doklad D má řádek 3 dvakrát.', '2 Doklad D není celý: chybí řádky 1, 2.'],
    ],
  ])('%j', (numbers, said) => expect(judge(numbers)).toEqual(said));

  test('are complete in any order of 1 to n, and any gap is reported', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.nat(),
        fc.infiniteStream(fc.nat()),
        (n, drop, order) => {
          const shuffled = Array.from({ length: n }, (_, at) => at + 1)
            .map(number => ({ number, by: order.next().value as number }))
            .sort((a, b) => a.by - b.by)
            .map(one => one.number);
          expect(judge(shuffled)).toEqual([]);
          const missing = 1 + (drop % (n - 1));
          expect(judge(shuffled.filter(number => number !== missing))[0]).toContain(
            `chybí řádek ${missing}.`,
          );
        },
      ),
    );
  });
});

test('line numbers on only some lines of a document are refused', () => {
  const documents = new Documents();
  documents.next('z', 'A');
  expect(documents.place('z', 'A', 2, 3)?.duvod).toBe('Doklad A má číslo řádku jen u některých řádků.');
  documents.place('z', 'B', 1, 4);
  expect(documents.next('z', 'B')).toBeInstanceOf(Fault);
});

test('a document with a refused row is not checked any more', () => {
  const documents = new Documents();
  documents.place('z', 'A', 3, 2);
  documents.spoil('z', 'A');
  expect(documents.place('z', 'A', 7, 4)).toBeNull();
  expect(documents.next('z', 'A')).toBe('1');
  expect(unfinished(documents)).toEqual([]);
});
