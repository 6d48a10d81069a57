import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AuditRow } from '#shared/audit/contract.ts';
import { Changes } from './Changes.tsx';

/** The values rendered beside each field of a row, with their markup. */
function drawn(row: Pick<AuditRow, 'co' | 'tabulka' | 'zmeny'>) {
  const names = { people: new Map(), stores: new Map() };
  const changes = createElement(Changes, { id: 'radek', row: row as AuditRow, names });
  const html = renderToStaticMarkup(createElement(MantineProvider, null, changes));
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, field, values]) => [field, values]);
}

test('a deletion shows the old value and nothing after it', () => {
  expect(drawn({ co: 'smazani', tabulka: 'objednavka', zmeny: { poznamka: ['Volat', null] } })).toEqual([
    ['Poznámka', '<del>Volat</del>'],
  ]);
});

test('an erasure shows how many rows of the record were covered, although it is a deletion', () => {
  const zmeny = { zakryto: [null, ['otisk', 'otisk', 'otisk']] } satisfies AuditRow['zmeny'];
  expect(drawn({ co: 'smazani', tabulka: 'osobni_udaje', zmeny })).toEqual([
    ['Zakrytých řádků tohoto záznamu', '<ins>3</ins>'],
  ]);
});

test('a change shows the old and the new value, even an empty new one', () => {
  const zmeny = { poznamka: ['Volat', null], cena: [null, 5] } satisfies AuditRow['zmeny'];
  expect(drawn({ co: 'zmena', tabulka: 'objednavka', zmeny })).toEqual([
    ['Poznámka', '<del>Volat</del><span aria-hidden="true">→</span><ins>—</ins>'],
    ['Cena', '<ins>5</ins>'],
  ]);
});
