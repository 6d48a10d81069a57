import { expect, test } from 'vitest';
import { valuesText } from './Waterfall.tsx';

test.each([
  [1, 0, '1\u00a0den, předtím 0\u00a0dní'],
  [2, 1, '2\u00a0dny, předtím 1\u00a0den'],
  [27, 30, '27\u00a0dní, předtím 30\u00a0dní'],
])('%i open days, %i before', (ted, predtim, said) => {
  expect(valuesText('kalendar', { ted, predtim })).toBe(said);
});
