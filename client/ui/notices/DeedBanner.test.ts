import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toApiError } from '../../core/api.ts';
import { DeedBanner } from './DeedBanner.tsx';

/** The text that a banner shows for an action with this outcome, line by line. */
function told(status: number, answer: object | null) {
  const deeds = [{ error: toApiError(status, '', answer), reset: () => {} }];
  const banner = createElement(DeedBanner, { deeds, failed: 'Chyba při zaznamenávání akce' });
  const html = renderToStaticMarkup(createElement(MantineProvider, null, banner));
  return [...html.matchAll(/<p [^>]*>([^<]+)<\/p>/g)].map(([, text]) => text);
}

test('an action that did not reach the server says what failed and why', () =>
  expect(told(0, null)).toEqual([
    'Chyba při zaznamenávání akce',
    'Server není dostupný. Zkontrolujte připojení a zkuste to znovu.',
  ]));

test('a refused action shows only the server’s message', () =>
  expect(told(409, { message: 'Nemáte směnu.' })).toEqual(['Nemáte směnu.']));
