import { expect, test } from 'vitest';
import type { Call } from '#shared/contract.ts';
import type { Role } from '#shared/core/roles.ts';
import { TOPICS } from '#shared/events/topics.ts';
import { type Client, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import type { Ask, Kind } from '#world/call.ts';
import { PEOPLE } from '#world/chain.ts';
import { ROWS, requestFor } from '#world/requests.ts';
import { isUnsafe, ROUTES, urlOf } from './routes.ts';

/**
 * Data shown on an open screen is fetched again when somebody changes it. For changes of a person, a shop or the
 * settings, which many screens show, every answer that the change affects must be announced to those who may read it.
 */

/** The clock is fixed, so that answers differ only because of the change. */
const NOW = Date.now();

const app = testApp({ clock: { now: () => NOW } });

/** Left out: calls that change data when read, files, and the audit, which is read and not watched. */
const STILL = /reveal|export|pamica|^\/audit|^\/rozpisy|^\/files|^\/events|^\/search|^\/kiosk\//;
/** Left out: numbers of sales use the names in the feed, and would take half of the time. */
const NUMBERS = /^\/analytics\/(?!leaderboard)|^\/(predpoved|import|pravidla|posta)\//;

const READS = [...ROUTES].filter(
  ([, route]) => !isUnsafe(route) && !STILL.test(route.path) && !NUMBERS.test(route.path),
);

/** An answer without its request id. */
const told = (body: unknown) => JSON.stringify(body).replaceAll(/"request_id":"[^"]*"/g, '');

/** One request for each read, the same before and after the change. */
async function questions() {
  const asked: [call: string, url: string][] = [];
  for (const [call, route] of READS) {
    const record = ROWS.find(row => row.call === call && row.record !== 'missing')?.record ?? '-';
    const { params, query } = await requestFor(app.db, call, record, 'karel');
    asked.push([call, urlOf(route.path, params, query)]);
  }
  return asked;
}

type Watcher = { name: string; id: number; role: Role; client: Client };

/** New names for somebody with shifts, absences and tasks, and for one of the watchers. */
const RENAMED: Ask[] = [
  { params: { id: 13 }, body: { uzivatelske_jmeno: 'pavel', jmeno: 'Pavel', prijmeni: 'Přejmenovaný' } },
  { params: { id: 12 }, body: { uzivatelske_jmeno: 'petra', jmeno: 'Petra', prijmeni: 'Přejmenovaná' } },
];

/** A new name for the shop of the watchers. */
const HOME: Ask = {
  params: { id: 1 },
  body: { nazev: 'Obchodní centrum', nazev_kratkiy: 'Centrum', stredisko: 'Centrum', id_prodejny: 1 },
};

const CHANGES: [call: Call, record: Kind, ask?: Ask][] = [
  ['POST /users/create/', '-'],
  ['PUT /users/update/:id/', 'foreign'],
  ...RENAMED.map((ask): [Call, Kind, Ask] => ['PUT /users/update/:id/', 'foreign', ask]),
  ['POST /users/store-request/:id/', 'any'],
  ['PUT /users/profile/update/', 'own'],
  ['POST /users/profile/image/upload/', 'own'],
  ['PUT /stores/prodejny/:id/', 'any', HOME],
  ['PUT /settings/', '-'],
];

test('every answer changed by a change of people, shops or settings is announced to its readers', async () => {
  const watchers: Watcher[] = [];
  for (const name of ['karel', 'viktor', 'petra']) {
    const { id, role } = PEOPLE.find(({ username }) => username === name)!;
    watchers.push({ name, id, role, client: await app.as(name) });
  }
  const asked = await questions();
  const look = async ({ client }: Watcher) => {
    const found = new Map<string, string>();
    for (const [call, url] of asked) found.set(call, told((await client.get(url)).body));
    return found;
  };
  const admin = await app.as('admin');
  const unheard: string[] = [];
  for (const [call, record, ask] of CHANGES) {
    const route = ROUTES.get(call)!;
    const { params, query, body } = ask ?? (await requestFor(app.db, call, record, 'admin'));
    const before = await Promise.all(watchers.map(look));
    const ears = await Promise.all(watchers.map(({ id, role }) => listen(app, id, role)));
    const sent = await admin[route.method === 'PUT' ? 'put' : 'post'](urlOf(route.path, params, query), body);
    expect(sent.status, call).toBeLessThan(300);
    for (const [at, watcher] of watchers.entries()) {
      const paths = (await ears[at]!.heard()).flatMap(({ tema }): readonly string[] => TOPICS[tema].paths);
      ears[at]!.stop();
      for (const [read, answer] of await look(watcher))
        if (answer !== before[at]!.get(read) && !paths.some(path => read.startsWith(`GET ${path}`)))
          unheard.push(`${call}: ${watcher.name} does not hear of ${read}`);
    }
  }
  expect(unheard).toEqual([]);
});
