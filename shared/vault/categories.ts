/** The categories that the form always offers (rule vault-3). */
export const FIXED_CATEGORIES = ['Dodavatel', 'E-shop', 'Admin', 'Marketing', 'Ostatní'];

/** The name under which the list of shops has the count of all (rule vault-3). */
export const ALL_STORES = 'Všechny prodejny';

/** What a list shows instead of a password, whatever its length (rule vault-2). */
export const MASK = '••••••••';

/** Reveals that one person may make in a window of time (rule vault-2). */
export const REVEALS = 30;
export const REVEAL_WINDOW_MS = 10 * 60_000;
