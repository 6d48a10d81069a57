import { expect, test } from 'vitest';
import { ApiError, toApiError } from '../../core/api.ts';
import { seenNotices } from './notices.ts';
import { notifyDone } from './notify.ts';
import { notifyProblem } from './notifyProblem.ts';

test('a problem is seen at once however many notices are there, the same sentence once, the latest always', () => {
  const seen = () => seenNotices().map(({ message }) => message);
  for (const text of ['a', 'b', 'c', 'd']) notifyDone(text);
  const refused = (text: string) => notifyProblem(new ApiError(409, text, {}, { message: text }), 'Chyba');
  for (const text of ['první', 'druhá', 'první', 'třetí', 'čtvrtá']) refused(text);
  expect(seen()).toEqual(['čtvrtá', 'třetí', 'první']);
});

test.each([0, 502, 503, 504])(
  'status %i without a sentence says what failed and that the server is not there',
  status => {
    notifyProblem(toApiError(status, '', null), 'Chyba při exportu dat');
    expect(seenNotices()[0]?.message).toMatch(/^Chyba při exportu dat\. Server není dostupný/);
  },
);
