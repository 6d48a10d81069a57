import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProofForm } from './ProofForm.tsx';

test('the first field of an identity check has the focus', () => {
  const form = (withPassword: boolean) =>
    createElement(ProofForm, {
      ...{ asked: { totp: true, moznosti: null }, withPassword, yes: 'Ověřit a pokračovat' },
      ...{ prove: async () => {}, problemOf: String },
    });
  const focused = (withPassword: boolean) => {
    const html = renderToStaticMarkup(createElement(MantineProvider, null, form(withPassword)));
    return [...html.matchAll(/<input[^>]*>/g)]
      .filter(([input]) => input.includes('autofocus=""'))
      .map(([input]) => /name="([^"]*)"/.exec(input)?.[1]);
  };
  expect(focused(true)).toEqual(['heslo']);
  expect(focused(false)).toEqual(['overovaci_kod']);
});
