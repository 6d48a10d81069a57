import type { HistoryEntry } from './contract.ts';
import { STATUS_LABELS } from './statuses.ts';

/** The title of an entry in an order's history, the same wherever it is shown. */
export function historyTitle({
  typ,
  puvodni_status,
  novy_status,
}: Pick<HistoryEntry, 'typ' | 'puvodni_status' | 'novy_status'>): string {
  switch (typ) {
    case 'uprava':
      return 'Úprava údajů';
    case 'zprava':
      return 'Zpráva zákazníkovi';
    case 'smazani':
      return 'Přesunuto do koše';
    case 'obnova':
      return 'Obnoveno z koše';
    default:
      return puvodni_status
        ? `${STATUS_LABELS[puvodni_status]} → ${STATUS_LABELS[novy_status]}`
        : STATUS_LABELS[novy_status];
  }
}
