import type { SmsProgress } from '../sms/contract.ts';
import type { HistoryEntry } from './contract.ts';
import { STATUS_LABELS } from './statuses.ts';

/** How far a text message to the customer is (rule orders-11). */
export const smsTitle = ({ stav, chyba }: Pick<SmsProgress, 'stav' | 'chyba'>): string =>
  ({
    ceka: 'SMS čeká na odeslání',
    odeslano: 'SMS odeslána',
    nedoruceno: `SMS se nepodařilo odeslat: ${chyba ?? ''}`,
    stazeno: 'SMS stažena, objednávka změnila stav',
    zruseno: 'SMS zrušena',
  })[stav];

type Titled = Pick<HistoryEntry, 'typ' | 'puvodni_status' | 'novy_status'> &
  Partial<Pick<HistoryEntry, 'sms'>>;

/** The title of an entry in an order's history, the same wherever it is shown. */
export function historyTitle({ typ, puvodni_status, novy_status, sms }: Titled): string {
  if (sms) return smsTitle(sms);
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
