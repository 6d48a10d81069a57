import { readdirSync } from 'node:fs';
import type { Db } from '#server/core/database/db.ts';
import { type Call, contract } from '#shared/contract.ts';
import type { Ask, Kind, Maker, Makers, Refusals, Row } from './call.ts';
import { PEOPLE } from './chain.ts';
import { records } from './records.ts';

/** What a file of world/calls exports about a feature's calls. */
type Said = { requests: Makers; may: Row[]; refusals?: Refusals };

const FOLDER = new URL('./calls/', import.meta.url);

/** All files of the folder, ordered by name; a new file needs no registration. */
const FILES: Said[] = await Promise.all(
  readdirSync(FOLDER)
    .sort()
    .map(name => import(new URL(name, FOLDER).href)),
);

/**
 * Who may do what, call by call (rule people-2), as answers of the running application.
 *
 * record: `own` belongs to the person who asks, `foreign` to a colleague, `any` to nobody in particular;
 * `hidden` is a colleague's post or comment still without text and file; `withheld` is for, or belongs to a post for,
 * the people of a shop where nobody here works; `missing` does not exist;
 * `-` a call without a record.
 * deactivated: an ADMIN whose session is still there, as if it was opened before the deactivation.
 */
export const ROWS = FILES.flatMap(({ may }) => may);

/** Messages of refusals that come from handlers. */
export const OWN_REFUSALS: Refusals = Object.assign({}, ...FILES.map(({ refusals }) => refusals));

const calls = Object.values(contract).flatMap(feature =>
  Object.values(feature).map(({ method, path }) => `${method} ${path}`),
) as Call[];

/** The maker of each call. @throws when a call has none, or two */
function makersOf(): Record<Call, Maker> {
  const said = FILES.flatMap(({ requests }) => Object.entries(requests));
  const named = said.map(([call]) => call);
  const wrong = calls.filter(call => named.filter(name => name === call).length !== 1);
  if (wrong.length > 0) throw new Error(`world/calls must make one valid request of ${wrong.join(', ')}.`);
  return Object.fromEntries(said) as Record<Call, Maker>;
}

/**
 * Builds valid requests: one definition per call serves the tests of permissions (test/api/permissions.test.ts) and
 * of the audit, fuzzing, and the benchmark.
 */
const MAKERS = makersOf();

const COLLEAGUE = 13;

/**
 * A valid request of `call` about a record of that kind, for the person of the chain called `username`. The record is
 * inserted for it directly into the database.
 */
export async function requestFor(db: Db, call: Call, record: Kind, username: string): Promise<Ask> {
  const me = PEOPLE.find(person => person.username === username)!.id;
  const owner = record === 'own' ? me : COLLEAGUE;
  return MAKERS[call]({ record, username, me, make: records(db), owner });
}
