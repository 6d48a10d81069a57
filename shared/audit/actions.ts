import { namesOf } from '../core/names.ts';

/** The actions that the audit records (rule platform-7). */
export const ACTION_LABELS = {
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
  nahlednuti: 'Nahlédnutí do osobních údajů',
  odmitnuto: 'Odmítnuto',
  export: 'Export',
  import: 'Import',
  zaloha: 'Záloha',
};
export type AuditAction = keyof typeof ACTION_LABELS;
export const ACTIONS = namesOf(ACTION_LABELS);
