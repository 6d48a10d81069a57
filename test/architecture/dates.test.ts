import { expect, test } from 'vitest';
import { importsOf, isTest, linesWith, sources } from './sources.ts';

/** One set of date, month and time fields (docs/decisions/0031): the browser's own use its language and guess. */
const FIELDS = 'client/forms/dates/';
const files = sources('client').filter(path => !isTest(path));

test('no field uses the browser’s own inputs of dates and times', () => {
  const native = /["'`](date|month|week|time|datetime-local)["'`]/;
  const found = files
    .flatMap(path => linesWith(path, /\btype\s*[=:]|\btype:/))
    .filter(line => native.test(line));
  expect(found).toEqual([]);
});

test('only the date fields import date libraries', () => {
  const outside = files.filter(path => !path.startsWith(FIELDS));
  const wrong = outside.flatMap(path =>
    importsOf(path)
      .filter(({ target }) => target === '@mantine/dates' || target === 'dayjs')
      .map(({ target }) => `${path} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('the calendar’s libraries are loaded only with the calendar', () => {
  const brings = files.filter(path =>
    importsOf(path).some(({ target }) => /^(@mantine\/dates|dayjs)$/.test(target)),
  );
  expect(brings).toEqual([`${FIELDS}Calendar.tsx`]);
  const needing = (file: string) =>
    files.filter(path =>
      importsOf(path).some(({ target, isTypeOnly }) => target === `${FIELDS}${file}` && !isTypeOnly),
    );
  expect(needing('Calendar.tsx')).toEqual([`${FIELDS}CalendarPopover.tsx`]);
  // The field fetches it by import(); a plain import would add it to every page with a field.
  expect(needing('CalendarPopover.tsx')).toEqual([`${FIELDS}TypedField.tsx`]);
  const named = linesWith(`${FIELDS}TypedField.tsx`, /CalendarPopover\.tsx/);
  expect(named).toHaveLength(1);
  expect(linesWith(`${FIELDS}TypedField.tsx`, /part\(\(\) => import\('\.\/CalendarPopover\.tsx'\)/)).toEqual(
    named,
  );
});
