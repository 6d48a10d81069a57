import { describe, expect, test } from 'vitest';
import { checkProfile } from '#shared/sales/profile-schema.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { copyOf, draftOf, ONLY_COLUMNS, placeOf, profileOf } from './draft.ts';

describe('a profile in the form', () => {
  test.each(Object.values(BUILT_IN_PROFILES))('$nazev is read back unchanged', profile => {
    expect(profileOf(draftOf(profile))).toEqual(profile);
    expect(() => checkProfile(profileOf(draftOf(profile)))).not.toThrow();
  });

  test('names its original when it is a copy of a built-in one that writes into another source', () => {
    const copied = (klic: keyof typeof BUILT_IN_PROFILES, more: object = {}) => {
      const definice = { ...BUILT_IN_PROFILES[klic], ...more };
      return profileOf(copyOf({ klic, vestaveny: true, zdroj: klic, definice, verze: 1, ...more }));
    };
    expect(copied('dotykacka_api')).toEqual({
      ...BUILT_IN_PROFILES.dotykacka_api,
      nazev: 'Dotykačka – přímo z pokladny – kopie',
      podle: 'dotykacka_api',
    });
    expect(copied('shoptet').podle).toBeUndefined();
    // A copy of a copy keeps the original's profile.
    expect(copied('dotykacka_api', { vestaveny: false, podle: 'dotykacka_api' }).podle).toBe('dotykacka_api');
    expect(copied('dotykacka', { nazev: 'x'.repeat(60) }).nazev).toHaveLength(60);
  });

  test('has no fields when empty, and is then refused', () => {
    expect(profileOf(draftOf()).pole).toEqual({});
    expect(() => checkProfile(profileOf({ ...draftOf(), nazev: 'Nový' }))).toThrow();
  });

  test('reads maps and lists from text', () => {
    const draft = draftOf();
    draft.pole.kanal = { druh: 'sloupec', hodnota: ' Zdroj ', prevod: 'Můj e-shop = eshop;; a=b = allegro ' };
    draft.vratky = 'D = vratka; X = storno';
    draft.doprava = { sloupec: 'Typ', hodnoty: 'doprava; platba;' };
    expect(profileOf(draft)).toMatchObject({
      pole: { kanal: { sloupec: 'Zdroj', hodnoty: { 'Můj e-shop': 'eshop', 'a=b': 'allegro' } } },
      vratky: [
        { predpona: 'D', typ: 'vratka' },
        { predpona: 'X', typ: 'storno' },
      ],
      doprava: { sloupec: 'Typ', hodnoty: ['doprava', 'platba'] },
    });
  });

  test('keeps a value with a semicolon as one value', () => {
    const profile = {
      ...BUILT_IN_PROFILES.shoptet,
      pole: {
        ...BUILT_IN_PROFILES.shoptet.pole,
        kanal: { sloupec: 'sourceName', hodnoty: { 'E-shop; mobil': 'eshop' } },
      },
      storno_stavem: {
        sloupec: 'statusName',
        hodnoty: ['Storno; vráceno', 'Zrušeno\\'],
        prodano: ['Hotovo; předáno', 'Odesláno'],
        preskocit: ['Čeká; neplaceno'],
      },
      doprava: { sloupec: 'orderItemName', hodnoty: ['Doprava; dobírka', 'Sleva'] },
    };
    expect(profileOf(draftOf(profile))).toEqual(profile);
  });

  test('reads back the value for all others, the time zone and document patterns', () => {
    const draft = draftOf();
    draft.pole.kanal = { druh: 'sloupec', hodnota: 'Zdroj', prevod: 'E-shop = eshop; * = prodejna' };
    draft.zona = ' UTC ';
    draft.cislo_dokladu = '^(\\d+)/';
    draft.vzory_dokladu = '^D(?=\\d) = vratka\n^X = vynechat\n';
    const profile = profileOf(draft);
    expect(profile).toMatchObject({
      pole: { kanal: { hodnoty: { 'E-shop': 'eshop' }, jinak: 'prodejna' } },
      zona: 'UTC',
      cislo_dokladu: '^(\\d+)/',
      vzory_dokladu: [
        { vzor: '^D(?=\\d)', typ: 'vratka' },
        { vzor: '^X', typ: 'vynechat' },
      ],
    });
    expect(profileOf(draftOf(profile))).toEqual(profile);
    // An invalid pattern is left for the server to refuse, at its field.
    expect(profileOf({ ...draft, vzory_dokladu: '^D' }).vzory_dokladu).toEqual([{ vzor: '^D', typ: '' }]);
  });
});

test.each([
  ['vzory_dokladu.0.typ', 'vzory_dokladu'],
  ['pole.doklad', 'pole.doklad.hodnota'],
  ['pole.kanal.hodnoty.x', 'pole.kanal.hodnota'],
  ['storno_stavem.sloupec', 'storno_stavem.hodnoty'],
  ['vratky.0.typ', 'vratky'],
  ['nazev', 'nazev'],
])('an error of %s is shown at %s', (path, place) => expect(placeOf(path)).toBe(place));

test('the profile that only names columns is valid', () => {
  expect(() => checkProfile(ONLY_COLUMNS)).not.toThrow();
});
