/** The categories that the form always offers (rule vault-3). */
export const FIXED_CATEGORIES = ['Dodavatel', 'E-shop', 'Admin', 'Marketing', 'Ostatní'];

/** The name of the count of all shops in the list of shops (rule vault-3). */
export const ALL_STORES = 'Všechny prodejny';

/** Shown in lists in place of a password, whatever its length (rule vault-2). */
export const MASK = '••••••••';

/** The most reveals of one person within a window of time (rule vault-2). */
export const REVEALS = 30;
export const REVEAL_WINDOW_MS = 10 * 60_000;
