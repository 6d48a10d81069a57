import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#shared/contract.ts';
import { scopeOf } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { ROLES, type Role } from '#shared/core/roles.ts';
import type { Route } from '#shared/core/route.ts';
import { type Client, type Sent, testApp } from '#test/app.ts';
import { kioskClient } from '#test/kiosk.ts';
import { ACTORS, type Actor, type Row } from '#world/call.ts';
import { PEOPLE } from '#world/chain.ts';
import { OWN_REFUSALS, ROWS, requestFor } from '#world/requests.ts';
import { expectContract, expectRefusal } from './answers.ts';
import { pathsOf, ROUTES, urlOf } from './routes.ts';

/** The user for each actor: the first with the role. For guests and kiosks, 'own' records belong to petra. */
const usernameOf = (actor: Actor): string => {
  if (actor === 'guest' || actor === 'kiosk') return 'petra';
  return actor === 'deactivated' ? 'karel' : PEOPLE.find(({ role }) => role === actor)!.username;
};

const app = testApp();
const deactivated = PEOPLE.find(person => person.username === usernameOf('deactivated'))!;

// Set directly in the database, so that the sessions stay and only the flag can refuse.
beforeAll(() =>
  app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', deactivated.id).execute(),
);

let kiosk: Client;
beforeAll(async () => {
  kiosk = await kioskClient(app);
});

/** A separate session for every request, as some requests end it. */
const clientOf = async (actor: Actor): Promise<Client> =>
  actor === 'guest' ? app.guest : actor === 'kiosk' ? kiosk : app.as(usernameOf(actor));

async function send(client: Client, { method, raw }: Route, url: string, body: unknown): Promise<Sent> {
  // A live stream answers for as long as it is held open.
  const ending = raw ? setInterval(() => app.hub.endAll(), 5) : undefined;
  try {
    if (method === 'GET') return await client.get(url);
    if (method === 'DELETE') return await client.delete(url);
    return await client[method.toLowerCase() as 'post' | 'put' | 'patch'](url, body);
  } finally {
    clearInterval(ending);
  }
}

/** The expected message of a 403; undefined if any will do. */
function refusalFor(call: Call, { can }: Route, actor: Actor): string | undefined {
  if (can === 'kiosk')
    return 'Tento počítač není spárovaný kiosek. Docházku zapíšete ve směnách, až se přihlásíte.';
  if (can === 'public' || can === 'signed-in') return undefined;
  if (actor === 'guest' || actor === 'kiosk' || actor === 'deactivated') return undefined;
  const isHandlers = scopeOf(actor, can) !== false;
  return (isHandlers && OWN_REFUSALS[call]) || refusalOf(can);
}

function expectAnswer(sent: Sent, call: Call, route: Route, actor: Actor, status: number) {
  if (status < 400) {
    expect(sent.status, JSON.stringify(sent.body)).toBe(status);
    if (/json/.test(`${sent.headers['content-type']}`)) expectContract(sent.body, route);
    return;
  }
  const text = expectRefusal(sent, status, route.errors);
  if (status === 401 && !route.isSignIn) {
    expect(text).toBe('Nejste přihlášeni.');
    expect(sent.body.jen_cte).toBe(route.onlyReads);
  }
  if (status === 403) expect(text).toBe(refusalFor(call, route, actor));
}

describe('the table of permissions', () => {
  const rows = new Set(ROWS.map(row => row.call));

  test.each([...ROUTES.keys()])('has a row for %s', call => expect(rows).toContain(call));

  test('has no unknown or repeated row, and a status in every cell', () => {
    expect(ROWS.filter(row => !ROUTES.has(row.call as Call))).toEqual([]);
    const names = ROWS.map(row => `${row.call} ${row.record}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(ROWS.filter(row => Object.values(row.statuses).some(status => !(status >= 200)))).toEqual([]);
  });

  test('has a missing record for every path with one', () => {
    const missing = new Set(ROWS.filter(row => row.record === 'missing').map(row => row.call));
    const withRecord = [...ROUTES].filter(([, route]) => route.params).map(([call]) => call);
    expect(withRecord.filter(call => !missing.has(call))).toEqual([]);
  });
});

/**
 * The status for an actor without a column: a kiosk counts as a guest unless the call is public, and a role as the
 * first role with the same scope. If there is none, the table needs a column.
 */
function unnamed(can: Route['can'], actor: Actor, statuses: Row['statuses']): number {
  if (actor === 'kiosk') return can === 'public' ? statuses.guest! : 401;
  const role = actor as Role;
  if (can === 'public' || can === 'signed-in' || can === 'kiosk') return statuses.PRODEJCE!;
  const scope = scopeOf(role, can);
  if (scope === false) return 403;
  const like = ROLES.find(other => statuses[other] !== undefined && scopeOf(other, can) === scope);
  if (!like) throw new Error(`No column says what ${role} gets with '${can}'.`);
  return statuses[like]!;
}

/** Whether a write takes the version of the record, and could be stale. */
const takesVersion = ({ body }: Route) => body !== undefined && 'verze' in body.shape;
const NO_VERSION = 999_999;

const known = ROWS.filter((row): row is Row & { call: Call } => ROUTES.has(row.call as Call));

describe.each(known)('$call of a record: $record', ({ call, record, statuses }) => {
  const route = ROUTES.get(call)!;

  const statusOf = (actor: Actor) => statuses[actor] ?? unnamed(route.can, actor, statuses);

  test.each(ACTORS.map(actor => [actor, statusOf(actor)] as const))('%s gets %d', async (actor, status) => {
    for (const path of pathsOf(route)) {
      const { params, query, body } = await requestFor(app.db, call, record, usernameOf(actor));
      const sent = await send(await clientOf(actor), route, urlOf(path, params, query), body);
      expectAnswer(sent, call, route, actor, status);
    }
  });

  const refused = ACTORS.filter(actor => [403, 404].includes(statusOf(actor)));

  // A stale write is answered with the current record, which these actors must not see.
  if (takesVersion(route))
    test.each(refused)('%s gets the same answer with a wrong version', async actor => {
      const { params, query, body } = await requestFor(app.db, call, record, usernameOf(actor));
      const late = { ...(body as object), verze: NO_VERSION };
      const sent = await send(await clientOf(actor), route, urlOf(route.path, params, query), late);
      expectAnswer(sent, call, route, actor, statusOf(actor));
    });
});
