import { expect, test } from 'vitest';
import type { Access } from '#shared/vault/contract.ts';
import { countsByStore, filtered } from './filtering.ts';

const entry = (id: number, company_name: string, store: string, category: string | null, more = {}) =>
  ({
    id,
    company_name,
    store,
    store_names: store === 'Zlín' ? 'Zlín Čepkov' : store,
    category,
    username: '',
    ...more,
  }) as Access;

const ENTRIES = [
  entry(1, 'MobilParts', 'Globus', 'Dodavatel', { username: 'globus@prodejna' }),
  entry(2, 'Česká pošta', 'Zlín', 'Ostatní', { notes: 'Podání balíků' }),
  entry(3, 'MobilParts', 'Zlín', 'Dodavatel', { website_url: 'https://mobilparts.example' }),
];
const NONE = { hledat: '', prodejna: '', kategorie: '' };

test.each([
  [{}, [1, 2, 3]],
  [{ hledat: 'ceska' }, [2]],
  [{ hledat: 'BALIKU zlin' }, [2]],
  [{ hledat: 'parts.example' }, [3]],
  [{ hledat: 'cepkov' }, [2, 3]],
  [{ prodejna: 'Zlín' }, [2, 3]],
  [{ prodejna: 'Zlín', kategorie: 'Dodavatel' }, [3]],
  [{ kategorie: 'Admin' }, []],
])('the filter %j shows the accesses %j', (filters, ids) => {
  expect(filtered(ENTRIES, { ...NONE, ...filters }).map(({ id }) => id)).toEqual(ids);
});

test('accesses are counted by shop, in the order of shops', () => {
  expect(countsByStore(ENTRIES, ['Zlín', 'Senimo', 'Globus'])).toEqual([
    ['Zlín', 2],
    ['Globus', 1],
  ]);
});
