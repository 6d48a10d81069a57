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
  objednavka: 'Objednávka',
  pristup: 'Přístup',
};
