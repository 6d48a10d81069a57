import { DEFAULT_LIMITS } from './limits.ts';
import { DAYS, MONTHS } from './units.ts';

/** How long personal data is kept (rules people-19, people-20, platform-7; docs/security.md). */
export const KEPT = {
  audit_adresy_dny: {
    label: 'Síťové adresy v záznamu činností',
    hint: 'Po tolika dnech z něj zmizí adresa, odkud kdo co udělal. Záznam sám zůstává a jeho řetěz také.',
    ...{ unit: DAYS, min: 180, max: 3650, byDefault: 730 },
  },
  zakaznici_mesice: {
    label: 'Údaje zákazníků u dokončených objednávek',
    hint: 'Po tolika měsících od dokončení nebo storna zmizí jméno, telefon a poznámky, i z historie a záznamu činností. Objednávka sama zůstává. Nula nemaže nic.',
    ...{ unit: MONTHS, min: 0, max: 240, byDefault: 24 },
  },
  byvali_mesice: {
    label: 'Údaje bývalých zaměstnanců',
    hint: 'Po tolika měsících od odchodu zmizí telefon, e-mail, adresa, poznámka a obrázek. Jméno a čísla práce zůstávají. Nula nemaže nic.',
    ...{ unit: MONTHS, min: 0, max: 240, byDefault: 3 },
  },
};

const often = (label: string, hint: string, byDefault: number) => ({
  ...{ label, hint, unit: 'za hodinu', min: 1, max: 10_000, byDefault },
});

/** Limits for what one person may have or do. */
export const QUOTAS = {
  komentaru_hodina: often(
    'Komentáře a příspěvky jedné osoby',
    'Kdo jich za hodinu napsal víc, musí chvíli počkat.',
    1_000,
  ),
  souboru_hodina: often('Soubory jedné osoby', 'Kdo jich za hodinu nahrál víc, musí chvíli počkat.', 1_000),
  exportu_hodina: often(
    'Exporty jedné osoby',
    'Kdo si za hodinu stáhl víc tabulek, musí chvíli počkat. Platí i pro tokeny.',
    500,
  ),
  soubor_max_mb: {
    label: 'Největší soubor',
    hint: 'Platí pro soubory u příspěvků a komentářů.',
    ...{ unit: 'MB', min: 1, max: 100, byDefault: DEFAULT_LIMITS.soubor_max_mb },
  },
  souboru_max: {
    label: 'Souborů u jednoho příspěvku',
    hint: 'Platí i pro komentáře.',
    ...{ unit: 'ks', min: 1, max: 10, byDefault: DEFAULT_LIMITS.souboru_max },
  },
  nahravani_mb_den: {
    label: 'Nahrávání jedné osoby za den',
    hint: 'Kdo za posledních 24 hodin nahrál víc, musí s dalšími soubory počkat.',
    ...{ unit: 'MB', min: 100, max: 100000, byDefault: 1000 },
  },
};
