import type { Status } from '#shared/orders/statuses.ts';

/** What a customer is told of an order, in the order in which it happens. */
export const STEPS = [
  'Přijali jsme',
  'Objednáno u dodavatele',
  'Připraveno k vyzvednutí',
  'Uzavřeno',
] as const;

type Told = { step: (typeof STEPS)[number]; sentence: string };

/** The eight states of the board in a customer's words (rule orders-10). */
export const CUSTOMER_STATES: Record<Status, Told> = {
  nove: { step: 'Přijali jsme', sentence: 'Objednávku jsme přijali, díl teď objednáváme.' },
  v_kosiku: { step: 'Přijali jsme', sentence: 'Objednávku jsme přijali, díl teď objednáváme.' },
  neni_skladem: {
    step: 'Přijali jsme',
    sentence: 'Dodavatelé teď díl nemají skladem. Objednáme ho, jakmile to půjde.',
  },
  objednano: { step: 'Objednáno u dodavatele', sentence: 'Díl jsme objednali a čekáme, až dorazí.' },
  predobjednano: {
    step: 'Objednáno u dodavatele',
    sentence: 'Díl máme předobjednaný, dodavatel ho pošle, jakmile ho bude mít.',
  },
  dorazilo_ceka: { step: 'Připraveno k vyzvednutí', sentence: 'Díl dorazil a čeká na vás na prodejně.' },
  hotovo: { step: 'Uzavřeno', sentence: 'Objednávka je vyřízená. Děkujeme.' },
  storno: { step: 'Uzavřeno', sentence: 'Objednávka byla zrušena.' },
};
