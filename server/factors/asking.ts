import type { FastifyRequest } from 'fastify';
import type { KeyAnswer } from '#shared/factors/contract.ts';
import { plainCode } from '#shared/factors/kinds.ts';
import { Refusal } from '../core/calls/errors.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { forgive } from '../session/attempts.ts';
import type { Place } from '../session/limits.ts';
import type { Vault } from '../vault/cipher.ts';
import { stepSecret } from '../vault/sealed/queries.ts';
import { authenticationOptions, keyThatSigned } from './passkeys.ts';
import { ask, lockSteps, noteUse, type Step, spendCode, waysOf } from './queries.ts';
import { newSecret, stepOf } from './totp.ts';

type Asking = { db: Db; now: number; request: FastifyRequest };

/** The proofs to request from a person's browser, and the challenge to remember until it answers. */
export async function waysToProve({ db, request }: Asking, userId: number) {
  const ways = await waysOf(db, userId);
  const moznosti = await authenticationOptions(request, ways);
  const totp = ways.some(({ druh }) => druh === 'totp');
  return { has: ways.length > 0, vyzva: moznosti?.challenge ?? '', shown: { totp, moznosti } };
}

/**
 * After the right password, or a provider's confirmation: the refusal that asks for the second step of a person who
 * has one, null for others. A right password is not a failure, so its attempt is taken back here, once; `holds`
 * throws when the provider's confirmation is no longer valid.
 */
export async function secondStep(
  asking: Asking,
  person: { id: number; heslo_hash: string },
  by: { username: string; place: Place } | { way: string; holds: (tx: Tx) => Promise<void> },
): Promise<Refusal | null> {
  const { has, vyzva, shown } = await waysToProve(asking, person.id);
  if (!has) return null;
  const token = await asking.db.transaction().execute(async tx => {
    if ('place' in by) await forgive(tx, by.username, by.place);
    else await by.holds(tx);
    const zpusob = 'way' in by ? by.way : undefined;
    return ask(tx, person.id, 'prihlaseni', { vyzva, heslo: person.heslo_hash, zpusob }, asking.now);
  });
  const extra = { druhy_krok: { token, ...shown } };
  return new Refusal(401, 'Ještě prosím potvrďte přihlášení druhým krokem.', { extra });
}

type Proof = { overovaci_kod?: string; odpoved?: KeyAnswer };

/** Stands in for a missing application; no step has this number. */
const NOBODYS = 0;
const NOBODYS_SECRET = newSecret('').tajemstvi;

/**
 * The application whose current code this is, unless the code was used before. All of them are checked, right or
 * wrong; a person without one is checked against a dummy, so that a refusal takes as long (`npm run proof -- trust`).
 */
function applicationOf(vault: Vault, steps: Step[], code: string, now: number) {
  const sealed = steps.flatMap(({ id, tajemstvi, klic_id, posledni_krok }) =>
    tajemstvi && klic_id ? [{ id, posledni_krok, tajemstvi, klic_id }] : [],
  );
  if (sealed.length === 0)
    sealed.push({ id: NOBODYS, posledni_krok: null, ...vault.seal(stepSecret(NOBODYS), NOBODYS_SECRET) });
  const good = sealed.flatMap(({ id, posledni_krok, ...secret }) => {
    const at = stepOf(vault.open(stepSecret(id), secret), code, now);
    return id !== NOBODYS && at !== null && at > (posledni_krok ?? 0) ? [{ id, posledni_krok: at }] : [];
  });
  return good[0];
}

/**
 * Whether an answer proves the person: a code of an application, a recovery code, or a passkey's signature of
 * `vyzva`. Each proves only once.
 */
export async function isProven(
  tx: Tx,
  { vault, now, request }: { vault: Vault; now: number; request: FastifyRequest },
  userId: number,
  { overovaci_kod, odpoved, vyzva }: Proof & { vyzva: string },
): Promise<boolean> {
  const steps = await lockSteps(tx, userId);
  if (odpoved) {
    const signed = await keyThatSigned(request, vyzva, odpoved, steps);
    if (signed) await noteUse(tx, signed.id, { pocitadlo: signed.pocitadlo }, now);
    return signed !== null;
  }
  if (!overovaci_kod) return false;
  const used = applicationOf(vault, steps, overovaci_kod.replace(/\s/g, ''), now);
  if (used) {
    await noteUse(tx, used.id, { posledni_krok: used.posledni_krok }, now);
    return true;
  }
  return spendCode(tx, userId, plainCode(overovaci_kod));
}
