import { expect, test } from 'vitest';
import { timeFormatProblem, timeTokens } from './time-format.ts';

test.each([
  'iso',
  'RRRR-MM-DD HH:mm:ss',
  'DD.MM.RRRR HH:mm',
  'D. M. RRRR H:mm',
  'M/D/RRRR',
  'RRRR-MM-DDTHH:mm',
])('%s is a time format', format => expect(timeFormatProblem(format)).toBeNull());

test.each([
  ['', 'chybí rok'],
  ['HH:mm', 'chybí rok'],
  ['MM.RRRR', 'chybí rok, měsíc nebo den'],
  ['DD.MM.RR', 'se skládá z'],
  ['yyyy-mm-dd', 'se skládá z'],
  ['DD.MM.RRRR (HH:mm)', 'se skládá z'],
  ['DD.MM.RRRR HH', 'musí být ve formátu času obě'],
  ['DD.MM.RRRR mm', 'musí být ve formátu času obě'],
  ['DD.MM.RRRR ss', 'bez minut'],
  ['DD.DD.MM.RRRR', 'jen jednou'],
  ['D.M.RRRR MM:mm', 'jen jednou'],
])('%s is refused: %s', (format, reason) => expect(timeFormatProblem(format)).toContain(reason));

test('tokens come in the order of the format', () => {
  expect(timeTokens('D. M. RRRR H:mm').map(({ unit }) => unit)).toEqual([
    'day',
    'month',
    'year',
    'hour',
    'minute',
  ]);
});
