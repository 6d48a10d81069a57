import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

const NBSP = '\u00a0';

test.each([
  ['more', { predchozi: 100, rozdil: 25, procenta: 25 }, false, 'up', `+25,0${NBSP}%`],
  ['less', { predchozi: 100, rozdil: -25, procenta: -25 }, false, 'down', `-25,0${NBSP}%`],
  ['the same', { predchozi: 100, rozdil: 0, procenta: 0 }, false, null, `0,0${NBSP}%`],
  ['a loss that grew less', { predchozi: -100, rozdil: 50, procenta: 50 }, false, 'up', `+50,0${NBSP}%`],
  ['a share', { predchozi: 30, rozdil: 1.26, procenta: null }, true, 'up', '+1,3 p. b.'],
  ['a smaller share', { predchozi: 30, rozdil: -2, procenta: null }, true, 'down', '-2 p. b.'],
  [
    'a half of a tenth less',
    { predchozi: 100, rozdil: -12.25, procenta: -12.25 },
    false,
    'down',
    `-12,3${NBSP}%`,
  ],
  ['hardly less', { predchozi: 100, rozdil: -0.04, procenta: -0.04 }, false, null, `0,0${NBSP}%`],
  ['hardly more', { predchozi: 100, rozdil: 0.04, procenta: 0.04 }, false, null, `0,0${NBSP}%`],
  ['hardly less of a share', { predchozi: 30, rozdil: -0.04, procenta: null }, true, null, '0 p. b.'],
  ['something after nothing', { predchozi: 0, rozdil: 1210, procenta: null }, false, null, 'bez srovnání'],
  ['a fall below nothing', { predchozi: 0, rozdil: -50, procenta: null }, false, null, 'bez srovnání'],
  ['a share after nothing', { predchozi: 0, rozdil: 31.5, procenta: null }, true, null, 'bez srovnání'],
  ['nothing after nothing', { predchozi: 0, rozdil: 0, procenta: null }, true, null, 'bez srovnání'],
])('%s', (_, zmena, isShare, direction, text) => {
  const change = changeOf(zmena, isShare);
  expect(change.direction).toBe(direction);
  expect(change.text.replace('−', '-').replace(/\s/g, ' ')).toBe(text.replace(/\s/g, ' '));
});
