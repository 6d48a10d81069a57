import { expect, test } from 'vitest';
import { PROVIDER } from './fields.ts';
import { OWN_PATH } from './paths.ts';

test.each([
  ['/', true],
  ['/orders?objednavka=5#konec', true],
  ['/access?hledat=%C5%BDlu%C5%A5', true],
  ['', false],
  ['orders', false],
  ['//jinde.example/', false],
  ['/\\jinde.example/', false],
  ['/a\\b', false],
  ['/a\nb', false],
  ['/a b', false],
  ['https://jinde.example/', false],
  ['javascript:alert(1)', false],
])('%j leads into the application: %s', (path, isOwn) => expect(OWN_PATH.test(path)).toBe(isOwn));

test.each([
  ['https://accounts.example', true],
  ['https://login.example/tenant/v2.0', true],
  ['http://127.0.0.1:4000', true],
  ['http://localhost:4000/realms/firma', true],
  ['http://login.example', false],
  ['http://127.0.0.1.jinde.example', false],
  ['https://login.example/?tenant=1', false],
  ['https://kdo@login.example/', false],
  ['ftp://login.example', false],
])('%s can be a provider: %s', (address, can) =>
  expect(PROVIDER.vydavatel.problem?.(address, {}) === null).toBe(can),
);
