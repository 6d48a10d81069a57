import type { Role } from './roles.ts';

/** The records that a permission covers: none, one's own, those of one's home shop, or all. */
export type Scope = false | 'own' | 'shop' | 'all';

/** The scope for each role. A role that is not listed has no permission, so a new role begins with none. */
type Permission = Partial<Record<Role, Exclude<Scope, false>>> & {
  /**
   * Paths of calls to fetch again after a change: everybody with this permission is notified of changes to its noun.
   * Only one action of a noun has it, the one that reads (`shared/events/topics.ts`).
   */
  live?: readonly string[];
};

/** Everybody in the shops and at head office. */
const STAFF: Permission = { PRODEJCE: 'all', VEDOUCI: 'all', ADMIN: 'all' };
const MANAGERS: Permission = { VEDOUCI: 'all', ADMIN: 'all' };
const ADMINS: Permission = { ADMIN: 'all' };
/** A manager for the home shop. */
const OWN_SHOP: Permission = { VEDOUCI: 'shop', ADMIN: 'all' };
/** As OWN_SHOP, and a seller for their own records. */
const OWN_OR_SHOP: Permission = { PRODEJCE: 'own', ...OWN_SHOP };

/** Calls that show names of people or shops, or plan for them: fetched again when a name or shop changes. */
export const NAMING = [
  '/users/',
  '/stores/',
  '/news/',
  '/tasks/',
  '/orders/',
  '/shifts/',
  '/nabidky/',
  '/vykazy/',
  '/mzdy/',
  '/analytics/',
  '/parovani/',
  '/cile/',
  '/pristupy/',
  '/smlouvy/',
  '/nepritomnosti/',
  '/prani/',
  '/kiosky/',
  '/vykyvy/',
  '/poznamky/',
  '/rozpisy/',
  '/news/',
  '/notifications/',
  '/firemni-ucty/',
] as const;

/** All actions; one that is not listed here does not exist. */
const ACTIONS = {
  'users.manage': { ...ADMINS, live: ['/users/', '/osobni-udaje/'] },
  'users.choose': STAFF,
  'stores.manage': ADMINS,
  'stores.choose': { ...STAFF, live: NAMING },
  'categories.read': { ...STAFF, live: ['/news/'] },
  'categories.manage': ADMINS,
  'news.read': { ...STAFF, live: ['/news/'] },
  'news.write': STAFF,
  'news.pin': MANAGERS,
  'news.delete': { PRODEJCE: 'own', VEDOUCI: 'own', ADMIN: 'all' },
  'files.read': STAFF,
  'settings.manage': { ...ADMINS, live: ['/settings/', '/firemni-ucty/'] },
  'audit.read': ADMINS,
  'personal.manage': ADMINS,
  'analytics.read': ADMINS,
  'tasks.read': { ...OWN_OR_SHOP, live: ['/tasks/', '/users/odchody/'] },
  'tasks.write': OWN_OR_SHOP,
  'tasks.shops': ADMINS,
  'contracts.read': { ...OWN_OR_SHOP, live: ['/smlouvy/'] },
  'contracts.manage': ADMINS,
  'offers.read': { ...STAFF, live: ['/nabidky/', '/users/odchody/'] },
  'offers.write': { PRODEJCE: 'own', VEDOUCI: 'own', ADMIN: 'all' },
  'offers.decide': OWN_SHOP,
  'shifts.read': {
    ...STAFF,
    live: ['/shifts/', '/nabidky/', '/vykazy/', '/mzdy/', '/users/odchody/', '/nepritomnosti/'],
  },
  'shifts.write': { PRODEJCE: 'own', VEDOUCI: 'all', ADMIN: 'all' },
  'shifts.plan': MANAGERS,
  'staffing.write': OWN_SHOP,
  'shifts.export': ADMINS,
  'hours.read': { PRODEJCE: 'own', VEDOUCI: 'all', ADMIN: 'all' },
  'attendance.write': { PRODEJCE: 'own', VEDOUCI: 'own', ADMIN: 'own' },
  'attendance.correct': MANAGERS,
  'timesheet.read': OWN_OR_SHOP,
  'timesheet.manage': OWN_SHOP,
  'timesheet.reopen': ADMINS,
  'absences.read': { ...OWN_OR_SHOP, live: ['/nepritomnosti/'] },
  'absences.write': OWN_OR_SHOP,
  'wishes.read': { ...OWN_OR_SHOP, live: ['/prani/'] },
  'wishes.write': OWN_OR_SHOP,
  'absences.decide': OWN_SHOP,
  'kiosks.manage': { ...ADMINS, live: ['/kiosky/'] },
  'kiosks.unlock': OWN_SHOP,
  'payroll.export': { ...ADMINS, live: ['/mzdy/'] },
  'orders.read': { ...STAFF, live: ['/orders/', '/users/odchody/'] },
  'orders.write': STAFF,
  'orders.delete': STAFF,
  'imports.manage': { ...ADMINS, live: ['/import/'] },
  'pairing.manage': { ...ADMINS, live: ['/parovani/'] },
  'rules.manage': { ...ADMINS, live: ['/pravidla/'] },
  'forecast.read': OWN_SHOP,
  'goals.read': { ...OWN_SHOP, live: ['/cile/'] },
  'goals.manage': ADMINS,
  'alerts.read': { ...OWN_SHOP, live: ['/vykyvy/'] },
  'alerts.acknowledge': OWN_SHOP,
  'notes.read': { ...OWN_SHOP, live: ['/poznamky/'] },
  'notes.write': OWN_SHOP,
  'salesperson.read': OWN_OR_SHOP,
  'leaderboard.read': STAFF,
  'vault.read': { ...STAFF, live: ['/pristupy/', '/users/odchody/'] },
  'vault.write': STAFF,
  'vault.delete': ADMINS,
  'vault.log': ADMINS,
  'vault.restrict': ADMINS,
} satisfies Record<string, Permission>;

export type Action = keyof typeof ACTIONS;

type Live = { [A in Action]: (typeof ACTIONS)[A] extends { live: readonly string[] } ? A : never }[Action];
/** Nouns whose changes are announced to those who may read them: 'goals' for 'goals.read'. */
export type LiveNoun = Live extends `${infer Noun}.${string}` ? Noun : never;

/** Who may do what: the one source for the server's guard, row filters, navigation and buttons (rule people-2). */
export const PERMISSIONS: Record<Action, Permission> = ACTIONS;

export type Actor = { id: number; role: Role; prodejna_id: number | null };

/** The scope `role` has for `action`; false means the action is refused outright. */
export const scopeOf = (role: Role, action: Action): Scope => PERMISSIONS[action][role] ?? false;

/**
 * Whether `actor` may do `action` to a record of `owner` (its author and shop).
 * Without an owner: whether the action is open to the actor at all.
 */
export function allows(
  actor: Actor,
  action: Action,
  owner?: { id: number | null; prodejna_id?: number | null },
): boolean {
  const scope = scopeOf(actor.role, action);
  if (scope === 'all' || scope === false || !owner) return scope !== false;
  if (owner.id === actor.id) return true;
  return scope === 'shop' && actor.prodejna_id !== null && owner.prodejna_id === actor.prodejna_id;
}
