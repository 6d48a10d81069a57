import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Contract } from '#shared/contracts/contract.ts';
import { ContractButton } from './ContractButton.tsx';

/** The accessible name of the button. */
function called(contracts: Contract[] | undefined) {
  const person = { jmeno: 'Petra', prijmeni: 'Nováková' };
  const button = createElement(ContractButton, { person, contracts, today: '2026-11-27', onOpen: () => {} });
  const html = renderToStaticMarkup(createElement(MantineProvider, null, button));
  return /aria-label="([^"]*)"/.exec(html)?.[1];
}

test('the button says “bez smlouvy” only once contracts are known', () => {
  expect(called(undefined)).toBe('Smlouvy: Petra Nováková');
  expect(called([])).toBe('Smlouvy: Petra Nováková, bez smlouvy');
});
