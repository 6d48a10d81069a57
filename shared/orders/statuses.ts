import { namesOf } from '../core/names.ts';

/** The eight states of an order, which are the columns of the board in this order (rule orders-3). */
export const STATUS_LABELS = {
  nove: 'Nové',
  objednano: 'Objednáno',
  v_kosiku: 'V košíku',
  predobjednano: 'Předobjednáno',
  neni_skladem: 'Není skladem',
  storno: 'Storno',
  dorazilo_ceka: 'Dorazilo čeká na zákazníka',
  hotovo: 'Hotovo',
};
export type Status = keyof typeof STATUS_LABELS;
export const STATUSES = namesOf(STATUS_LABELS);

/** Nothing more happens to orders in these states: no urgency, newest first on the board (rule orders-3). */
export const CLOSED: readonly Status[] = ['hotovo', 'storno'];

export const isClosed = (status: Status) => CLOSED.includes(status);
export const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text);
