import { randomInt } from 'node:crypto';
import { hashPassword } from '#server/session/hashing.ts';
import { records } from '#world/records.ts';
import { softKey } from '#world/soft-key.ts';
import type { Chain } from '../chain.ts';
import type { Say, Seen } from '../proof.ts';
import { compare, findable, median } from './ranks.ts';

/** Each kind is requested once per round, in random order. */
const ROUNDS = 200;
const WARMING = 20;
/** The probability, over all pairs together, that equal kinds are distinguished by mistake. */
const LEVEL = 0.01;
const PASSWORD = 'spravne-heslo-osoby';

/** A request of one kind, prepared so that only the request itself is measured; with the status that it must get. */
type Kind = () => Promise<{ ask(): Promise<Response>; status: number }>;

/** Milliseconds of every kind, round by round. @throws Error when a kind is answered differently from the others */
async function measure(chain: Chain, kinds: Record<string, Kind>): Promise<Record<string, number[]>> {
  const names = Object.keys(kinds);
  const took: Record<string, number[]> = Object.fromEntries(names.map(name => [name, []]));
  const said = new Set<string>();
  for (let round = -WARMING; round < ROUNDS; round++) {
    const order = [...names];
    for (let at = order.length - 1; at > 0; at--) {
      const other = randomInt(at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    for (const name of order) {
      const { ask, status } = await kinds[name]!();
      // No waits here: limiting the number of guesses is another promise (`sign-in`).
      await chain.db.deleteFrom('prihlaseni_pokus').execute();
      const began = performance.now();
      const answer = await ask();
      const text = await answer.text();
      if (round >= 0) took[name]!.push(performance.now() - began);
      if (answer.status !== status) throw new Error(`${name} was answered with ${answer.status}: ${text}`);
      said.add(text.replaceAll(/"request_id":"[^"]*"/g, ''));
    }
  }
  if (said.size > 1) throw new Error(`The answers differ: ${[...said].join(' – ')}`);
  return took;
}

function judge(what: string, took: Record<string, number[]>, say: Say): Seen {
  const pairs = compare(took);
  for (const { names, median, p } of pairs.slice(0, 6))
    say(`${what}: ${names.join(' / ')}: ${median.toFixed(2)} ms, p ${p.toFixed(3)}`);
  const different = pairs.filter(({ p }) => p < LEVEL);
  const found = pairs.map(({ names: [one, other] }) =>
    findable(took[one]!, took[other]!, LEVEL / pairs.length),
  );
  const medians = Object.entries(took).map(([name, times]) => `${name} ${median(times).toFixed(1)}`);
  const widest = pairs.reduce((most, pair) => Math.max(most, Math.abs(pair.median)), 0);
  return {
    figures: [
      `${what}, ${ROUNDS} rounds, medians in ms: ${medians.join(', ')}; the most significant of ${pairs.length} differences has p ${pairs[0]!.p.toFixed(2)} (Wilcoxon, Holm, level ${LEVEL}), the widest is ${widest.toFixed(2)} ms, and one of ${Math.max(...found).toFixed(2)} ms would have been found`,
    ],
    problems: different.map(
      ({ names, median, p }) =>
        `${what}: ${names.join(' and ')} differ by ${median.toFixed(2)} ms (p ${p.toExponential(1)})`,
    ),
  };
}

const post =
  (base: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

/** People of every kind that a sign-in may meet. */
async function people({ db }: Chain) {
  const make = records(db);
  const hash = await hashPassword(PASSWORD);
  const named = async (id: number) => ({
    id,
    name: (
      await db
        .selectFrom('uzivatel')
        .select('uzivatelske_jmeno')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).uzivatelske_jmeno,
  });
  const key = async (id: number) => {
    const { id: pristroj } = softKey().create('x');
    const step = {
      druh: 'klic' as const,
      nazev: 'Klíč',
      pristroj,
      pocitadlo: 0,
      prenosy: [],
      host: 'localhost',
    };
    await db
      .insertInto('krok')
      .values({
        ...step,
        uzivatel_id: id,
        verejny_klic: Buffer.alloc(77, 1),
        vytvoren: new Date().toISOString(),
      })
      .execute();
  };
  const [known, gone, unset, totp, passkey, both] = await Promise.all([
    ...[hash, hash, 'zadne', hash, hash, hash].map(async one => named(await make.person(one))),
  ]);
  await db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', gone!.id).execute();
  await make.account(unset!.id);
  await make.totpStep(totp!.id);
  await key(passkey!.id);
  await make.totpStep(both!.id);
  await key(both!.id);
  return { known: known!, gone: gone!, unset: unset!, totp: totp!, passkey: passkey!, both: both! };
}

/** Whether the reason of a refused sign-in, or the person, can be recognised by how long the refusal takes. */
export async function timing(chain: Chain, say: Say): Promise<Seen> {
  const { base } = chain.program();
  const { known, gone, unset, totp, passkey, both } = await people(chain);
  const wrong =
    (uzivatelske_jmeno: string, heslo = 'spatne-heslo-osoby'): Kind =>
    async () => ({
      ask: post(base, '/users/login/', { uzivatelske_jmeno, heslo }),
      status: 401,
    });
  const signIns = await measure(chain, {
    'unknown name': wrong('osoba9999'),
    'wrong password': wrong(known.name),
    deactivated: wrong(gone.name),
    'deactivated, right password': wrong(gone.name, PASSWORD),
    'without a password': wrong(unset.name),
    'with a second step': wrong(totp.name),
  });
  const first = judge('sign-in', signIns, say);

  const code = { overovaci_kod: '000000' };
  const second =
    (id: number): Kind =>
    async () => ({
      ask: post(base, '/users/login/krok/', {
        ...code,
        token: await records(chain.db).asked(id, 'prihlaseni'),
      }),
      status: 400,
    });
  const steps = judge(
    'a second step of signing in with a wrong code',
    await measure(chain, {
      codes: second(totp.id),
      'passkey only': second(passkey.id),
      both: second(both.id),
    }),
    say,
  );

  const proof = async (id: number): Promise<Kind> => {
    const { cookie, token } = await chain.pass(id);
    return async () => ({
      ask: post(base, '/users/overeni/', code, { cookie, 'x-csrftoken': token }),
      status: 400,
    });
  };
  const proofs = judge(
    'a renewed proof with a wrong code',
    await measure(chain, {
      codes: await proof(totp.id),
      'no second step': await proof(known.id),
      'passkey only': await proof(passkey.id),
    }),
    say,
  );
  const all = [first, steps, proofs];
  return { figures: all.flatMap(one => one.figures), problems: all.flatMap(one => one.problems) };
}
