import { expect, test } from 'vitest';
import { type Action, allows, PERMISSIONS, scopeOf } from './permissions.ts';
import { ROLES, type Role } from './roles.ts';

const actor = (role: Role) => ({ id: 7, role, prodejna_id: 1 });

test.each<[Action, Role, ReturnType<typeof scopeOf>]>([
  ['users.manage', 'PRODEJCE', false],
  ['users.manage', 'VEDOUCI', false],
  ['users.manage', 'ADMIN', 'all'],
  ['news.write', 'PRODEJCE', 'all'],
  ['news.delete', 'VEDOUCI', 'own'],
  ['news.delete', 'ADMIN', 'all'],
])('%s of %s reaches %s', (action, role, scope) => expect(scopeOf(role, action)).toBe(scope));

test.each<[Role, number, boolean]>([
  ['PRODEJCE', 7, true],
  ['PRODEJCE', 8, false],
  ['VEDOUCI', 8, false],
  ['ADMIN', 8, true],
])('%s deleting a post of person %d: %s', (role, author, allowed) => {
  expect(allows(actor(role), 'news.delete', { id: author })).toBe(allowed);
});

test('a role that no permission names may do nothing', () => {
  const unnamed = 'NIKDO' as Role;
  const actions = Object.keys(PERMISSIONS) as Action[];
  expect(actions.filter(action => scopeOf(unnamed, action) !== false)).toEqual([]);
  expect(actions.filter(action => allows(actor(unnamed), action, { id: 7 }))).toEqual([]);
});

/** The permissions of roles without a column in the tables of `world/calls`: each action with its scope. */
const WITHOUT_COLUMN: Partial<Record<Role, Partial<Record<Action, string>>>> = {};

test.each(ROLES.filter(role => !['PRODEJCE', 'VEDOUCI', 'ADMIN'].includes(role)))(
  '%s may do what is listed here and no more',
  role => {
    const actions = (Object.keys(PERMISSIONS) as Action[]).filter(action => scopeOf(role, action));
    const may = Object.fromEntries(actions.map(action => [action, scopeOf(role, action)]));
    expect(may).toEqual(WITHOUT_COLUMN[role]);
  },
);
