/** The actions that the audit records (rule platform-7). */
export const ACTIONS = [
  'vytvoreni',
  'zmena',
  'smazani',
  'prihlaseni',
  'neuspesne_prihlaseni',
  'overeni',
  'neuspesne_overeni',
  'odhlaseni',
  'odkryti',
  'odmitnute_odkryti',
  'nahlednuti',
  'odmitnuto',
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
  overeni: 'Ověření totožnosti',
  neuspesne_overeni: 'Neúspěšné ověření',
  odhlaseni: 'Odhlášení',
  odkryti: 'Odkrytí hesla',
  odmitnute_odkryti: 'Odmítnuté odkrytí hesla',
  odmitnuto: 'Odmítnuto',
  nahlednuti: 'Nahlédnutí do osobních údajů',
  export: 'Export',
  import: 'Import',
  zaloha: 'Záloha',
};
