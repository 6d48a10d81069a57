/** What the audit records (4-decisions §1.12). */
export const ACTIONS = [
  'vytvoreni',
  'zmena',
  'smazani',
  'prihlaseni',
  'neuspesne_prihlaseni',
  'odhlaseni',
  'odkryti',
  'export',
  'import',
  'zaloha',
] as const;
export type AuditAction = (typeof ACTIONS)[number];

export const ACTION_LABELS: Record<AuditAction, string> = {
  vytvoreni: 'Vytvoření',
  zmena: 'Změna',
  smazani: 'Smazání',
  prihlaseni: 'Přihlášení',
  neuspesne_prihlaseni: 'Neúspěšné přihlášení',
  odhlaseni: 'Odhlášení',
  odkryti: 'Odkrytí hesla',
  export: 'Export',
  import: 'Import',
  zaloha: 'Záloha',
};

/** What a person reads for the tables that audit rows name. */
export const TABLE_LABELS: Record<string, string> = {
  uzivatel: 'Uživatel',
  prodejna: 'Prodejna',
  kategorie: 'Kategorie novinek',
  novinka: 'Příspěvek',
  komentar: 'Komentář',
  reakce: 'Reakce',
  soubor: 'Soubor',
  nastaveni: 'Nastavení',
  relace: 'Přihlášení',
  tabulka: 'Tabulka ke stažení',
  databaze: 'Databáze',
  ukol: 'Úkol',
  profil_obrazek: 'Profilový obrázek',
  upozorneni: 'Upozornění',
  smena: 'Směna',
  dochazka: 'Docházka',
  objednavka: 'Objednávka',
  prodej_import: 'Import prodejů',
  prodej_profil: 'Profil importu',
  prodej_token: 'Token pro import',
  prodej_osoba: 'Jméno v prodejích',
  prodej_pobocka: 'Pobočka v prodejích',
  prodej_citac_pravidlo: 'Pravidlo čítače',
  prodej_doprava_pravidlo: 'Pravidlo dopravy',
  prodej_segment: 'Segment servisu',
  prodej_body: 'Body',
  prodej_pravidla: 'Pravidla prodejů',
  pristup: 'Přístup',
};
