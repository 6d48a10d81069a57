import { expect, test } from 'vitest';
import { ApiError, toApiError } from '../../core/api.ts';
import { seenNotices } from './notices.ts';
import { notifyDone } from './notify.ts';
import { notifyProblem } from './notifyProblem.ts';

test('the latest problem is always shown, however many notices there are, and none twice', () => {
  const seen = () => seenNotices().map(({ message }) => message);
  for (const text of ['a', 'b', 'c', 'd']) notifyDone(text);
  const refused = (text: string) => notifyProblem(new ApiError(409, text, {}, { message: text }), 'Chyba');
  for (const text of ['první', 'druhá', 'první', 'třetí', 'čtvrtá']) refused(text);
  expect(seen()).toEqual(['čtvrtá', 'třetí', 'první']);
});

test.each([0, 502, 503, 504])(
  'status %i without a message says what failed and that the server is unavailable',
  status => {
    notifyProblem(toApiError(status, '', null), 'Chyba při exportu dat');
    expect(seenNotices()[0]?.message).toMatch(/^Chyba při exportu dat\. Server není dostupný/);
  },
);

test('that the session ended with nothing saved is not said beside a later success', () => {
  const seen = () => seenNotices().map(({ message }) => message);
  const ended = 'Přihlášení mezitím skončilo a\u00a0nic se neuložilo.';
  notifyProblem(toApiError(401, '', { message: ended }), 'Chyba');
  expect(seen()).toContain(ended);
  notifyDone('Uloženo.');
  expect(seen()).not.toContain(ended);
});
