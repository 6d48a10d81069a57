import { expect, test } from 'vitest';
import type { CustomerHeld } from '#shared/personal/contract.ts';
import { whatErasingDoes } from './words.ts';

const order = {} as CustomerHeld['objednavky'][number];
const mention = {} as CustomerHeld['zminky'][number];

test('the question before erasing a customer names only what there is to erase', () => {
  expect(whatErasingDoes({ objednavky: [order, order], zminky: [mention] })).toBe(
    'U 2\u00a0objednávek zmizí jméno, telefon a poznámky, i z historie a ze záznamu činností. ' +
      'Z\u00a01\u00a0jiného textu zmizí jen toto číslo. Objednávky samy, jejich stavy, ceny a počty zůstanou. Vzít zpět to nejde.',
  );
  expect(whatErasingDoes({ objednavky: [], zminky: [mention, mention] })).toBe(
    'Ze\u00a02\u00a0jiných textů zmizí jen toto číslo. Vzít zpět to nejde.',
  );
});
