import { expect, test } from 'vitest';
import { importsOf, isTest, linesWith, sources } from './sources.ts';

/** One date, month and time field (docs/decisions/0031): the browser's own speak its language and guess at half a date. */
const FIELDS = 'client/forms/dates/';
const files = sources('client').filter(path => !isTest(path));

test('no field is of the browser’s own kinds of dates and times', () => {
  const native = /["'`](date|month|week|time|datetime-local)["'`]/;
  const found = files
    .flatMap(path => linesWith(path, /\btype\s*[=:]|\btype:/))
    .filter(line => native.test(line));
  expect(found).toEqual([]);
});

test('the libraries of dates are known to the fields alone', () => {
  const outside = files.filter(path => !path.startsWith(FIELDS));
  const wrong = outside.flatMap(path =>
    importsOf(path)
      .filter(({ target }) => target === '@mantine/dates' || target === 'dayjs')
      .map(({ target }) => `${path} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('only what is fetched with the calendar brings it along', () => {
  const brings = files.filter(path =>
    importsOf(path).some(({ target }) => /^(@mantine\/dates|dayjs)$/.test(target)),
  );
  expect(brings).toEqual([`${FIELDS}Calendar.tsx`]);
  const needing = files.filter(path =>
    importsOf(path).some(one => one.target === `${FIELDS}Calendar.tsx` && !one.isTypeOnly),
  );
  expect(needing).toEqual([`${FIELDS}TypedField.tsx`]);
  expect(linesWith(needing[0]!, /from '\.\/Calendar\.tsx'/)).toHaveLength(1);
  expect(linesWith(needing[0]!, /import type .* from '\.\/Calendar\.tsx'/)).toHaveLength(1);
});
