import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkProfile } from './profile-schema.ts';
import { BUILT_IN_PROFILES } from './profiles.ts';

test.each(Object.entries(BUILT_IN_PROFILES))('%s is a valid profile', (_, profile) => {
  expect(checkProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile);
});

const own = {
  nazev: 'Vlastní',
  oddelovac: ';',
  kodovani: 'utf-8',
  desetinna_carka: true,
  format_casu: 'DD.MM.RRRR HH:mm',
  pole: {
    doklad: { sloupec: 'Číslo' },
    cas: { sloupec: 'Datum' },
    kusy: { sloupec: 'Množství' },
    obrat: { sloupec: 'Celkem' },
  },
  vychozi_kanal: 'eshop',
};

/** The messages about a profile, as 'path: message'. */
function refusals(changes: Record<string, unknown>): string[] {
  try {
    // JSON from the wire has no keys without a value.
    checkProfile(JSON.parse(JSON.stringify({ ...own, ...changes })));
    return [];
  } catch (error) {
    return (error as z.ZodError).issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
}

test('a custom profile is accepted', () => expect(refusals({})).toEqual([]));

describe('a profile is refused with', () => {
  const pole = (changes: Record<string, unknown>) => ({ pole: { ...own.pole, ...changes } });

  test.each<[Record<string, unknown>, string]>([
    [{ nazev: '' }, 'nazev: Povinné pole'],
    [{ navic: 1 }, ': Neplatná hodnota'],
    [{ oddelovac: 'ab' }, 'oddelovac: Oddělovač je jeden znak, který není písmeno ani číslice'],
    [{ oddelovac: '\0' }, 'oddelovac: Oddělovač je jeden znak, který není písmeno ani číslice'],
    [{ oddelovac: '\ud800' }, 'oddelovac: Oddělovač je jeden znak, který není písmeno ani číslice'],
    [{ kodovani: 'utf-16' }, 'kodovani: Neplatná volba'],
    [
      { format_casu: 'včera' },
      'format_casu: Formát času se skládá z RRRR, MM, DD, HH, mm, ss (M, D, H bez úvodní nuly) a oddělovačů',
    ],
    [pole({ doklad: undefined }), 'pole.doklad: Vyberte sloupec'],
    [pole({ doklad: { konstanta: 'A' } }), 'pole.doklad: Vyberte sloupec'],
    [pole({ kusy: undefined }), 'pole.kusy: Vyberte sloupec'],
    [pole({ obrat: undefined }), 'pole.cena_s_dph: Vyberte sloupec ceny nebo obratu'],
    [{ vychozi_kanal: undefined }, 'pole.kanal: Vyberte sloupec nebo výchozí kanál'],
    [
      pole({ kanal: { konstanta: 'pobočka' } }),
      'pole.kanal: Povolené hodnoty jsou prodejna, eshop, allegro, servis',
    ],
    [
      pole({ typ: { sloupec: 'Typ', hodnoty: { D: 'dobropis' } } }),
      'pole.typ: Povolené hodnoty jsou prodej, vratka, storno',
    ],
    [
      { naklad_ze_zisku: 'Zisk', naklad_za_kus: true },
      'naklad_ze_zisku: Náklad je buď ve sloupci, nebo se počítá ze zisku',
    ],
    [{ vratky: [{ predpona: '', typ: 'vratka' }] }, 'vratky.0.predpona: Povinné pole'],
    [{ doprava: { sloupec: 'Typ', hodnoty: [] } }, 'doprava.hodnoty: Uveďte alespoň jednu hodnotu'],
    [{ hlavicka: 0 }, 'hlavicka: Nejméně 1'],
    [{ zona: 'Evropa/Praha' }, 'zona: Neznámé časové pásmo, například Europe/Prague nebo UTC'],
    [{ tisice: ',' }, 'tisice: Oddělovač tisíců nemůže být zároveň desetinná značka'],
    [
      { vynechat: [{ sloupec: 'Typ', jak: 'je', hodnoty: [] }] },
      'vynechat.0.hodnoty: Uveďte alespoň jednu hodnotu',
    ],
    [
      { mena: { sloupec: 'Měna', kurzy: { EUR: 'moc' } } },
      'mena.kurzy.EUR: Kurz je kladné číslo, například 24,5',
    ],
    [
      { cas_dne: 'Hodina', format_casu: 'DD.MM.RRRR' },
      'format_casu: Ke sloupci s časem dne patří formát s hodinami, například DD.MM.RRRR HH:mm',
    ],
    [
      pole({ kanal: { sloupec: 'Zdroj', jinak: 'eshop' } }),
      'pole.kanal: Hodnota „jinak“ patří k převodu hodnot',
    ],
    [
      pole({ kanal: { sloupec: 'Zdroj', hodnoty: { a: 'eshop' }, jinak: 'bazar' } }),
      'pole.kanal: Povolené hodnoty jsou prodejna, eshop, allegro, servis',
    ],
  ])('%j', (changes, sentence) => expect(refusals(changes)).toContain(sentence));

  test('unknown fields or values that are not text', () => {
    expect(refusals(pole({ cena: { sloupec: 'Cena' } }))).toHaveLength(1);
    expect(refusals(pole({ kod: { sloupec: 'Kód\nzboží' } }))).toHaveLength(1);
    expect(refusals(pole({ kod: { sloupec: 'Kód', konstanta: 'x' } }))).toHaveLength(1);
    expect(refusals(pole({ kod: { konstanta: 'a\0b' } }))).toHaveLength(1);
    expect(() => checkProfile(null)).toThrow(z.ZodError);
    expect(() => checkProfile('kanonicky')).toThrow(z.ZodError);
  });
});
