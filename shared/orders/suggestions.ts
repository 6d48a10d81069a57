import { folded } from '../core/folded.ts';

/** The suggestions of the form before anything was ordered; values in use come before them (rule orders-2). */
export const SUGGESTIONS = {
  typ_telefonu: [
    'iPhone 16 Pro',
    'iPhone 16',
    'iPhone 15 Pro',
    'iPhone 15',
    'iPhone 14',
    'iPhone 13',
    'iPhone 12',
    'iPhone 11',
    'iPhone SE 2022',
    'Samsung Galaxy S24',
    'Samsung Galaxy S23',
    'Samsung Galaxy A55',
    'Samsung Galaxy A54',
    'Samsung Galaxy A34',
    'Samsung Galaxy A15',
    'Xiaomi Redmi Note 13',
    'Xiaomi Redmi Note 12',
    'Xiaomi 13T',
    'Poco X6 Pro',
    'Motorola Edge 50',
    'Motorola Moto G54',
    'Honor Magic6 Lite',
    'Honor 90',
    'Huawei P30 Lite',
    'Google Pixel 8',
    'Aligator RX950',
  ],
  dil: [
    'Displej',
    'Baterie',
    'Zadní kryt',
    'Zadní kamera',
    'Přední kamera',
    'Nabíjecí konektor',
    'Sklo kamery',
    'Reproduktor',
    'Sluchátko',
    'Mikrofon',
    'Tlačítko zapnutí',
    'Tlačítka hlasitosti',
    'Čtečka otisků',
    'Vibrační motor',
    'SIM šuplík',
    'Základní deska',
    'Rám',
  ],
  barva: [
    'Černá',
    'Bílá',
    'Modrá',
    'Červená',
    'Zelená',
    'Zlatá',
    'Stříbrná',
    'Šedá',
    'Fialová',
    'Růžová',
    'Titanová',
  ],
} as const;

export type Suggested = keyof typeof SUGGESTIONS;

const MOST = 100;

/** The values in use, most frequent first, then the static list without those already there. */
export function suggest(used: readonly string[], field: Suggested): string[] {
  const known = new Set<string>();
  return [...used, ...SUGGESTIONS[field]]
    .filter(text => !known.has(folded(text)) && known.add(folded(text)))
    .slice(0, MOST);
}
