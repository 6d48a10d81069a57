import type { FastifyRequest } from 'fastify';
import type { KeyAnswer } from '#shared/factors/contract.ts';
import type { App } from '../app-type.ts';
import { fail } from '../core/calls/errors.ts';
import type { Write } from '../core/write.ts';
import { countUnder, forgive, forgiveUnder, guessing, tooManyAttempts } from '../session/attempts.ts';
import { deviceCookieOf } from '../session/cookies.ts';
import { knownDevice } from '../session/devices/queries.ts';
import { passwordMatches } from '../session/hashing.ts';
import { stepLimits } from '../session/limits.ts';
import { findCredentials, holdsStill } from '../session/queries.ts';
import { EXPIRED } from './adding.ts';
import { isProven } from './asking.ts';
import { answered, settle } from './queries.ts';

const WRONG_CODE = 'Kód není správný nebo už byl použit.';
const WRONG_KEY = 'Přístupový klíč se nepodařilo ověřit.';
const WRONG_PASSWORD = 'Heslo není správné';

/** The refusal of a wrong proof, with the field that it was in. */
export const wrongProof = ({ odpoved }: { odpoved?: KeyAnswer }) =>
  odpoved ? fail.invalid(WRONG_KEY, 'odpoved') : fail.invalid(WRONG_CODE, 'overovaci_kod');

type Person = { id: number; uzivatelske_jmeno: string };
type Given = { token?: string; heslo?: string; overovaci_kod?: string; odpoved?: KeyAnswer };
type Proving = { app: App; now: number; request: FastifyRequest };

/** Verifies a signed-in person again. `null` when it fails; otherwise the rest, to be done in the transaction. */
export async function provenBy(
  { app, now, request }: Proving,
  person: Person,
  { token, heslo, overovaci_kod, odpoved }: Given,
): Promise<((tx: Write) => Promise<void>) | null> {
  const { db, vault } = app;
  const device = await knownDevice(db, deviceCookieOf(request), person.uzivatelske_jmeno);
  if (heslo) {
    const { uzivatelske_jmeno: username } = person;
    const place = { address: request.ip, device };
    const known = await guessing({ db, username, place, now }, async () => {
      const found = await findCredentials(db, username);
      return (await passwordMatches(found?.heslo_hash ?? null, heslo)) ? found : undefined;
    });
    if (!known) return null;
    return async tx => {
      if (!(await holdsStill(tx.db, known, username))) throw fail.invalid(WRONG_PASSWORD, 'heslo');
      await forgive(tx.db, username, place);
    };
  }
  const limits = stepLimits(person.id, device);
  const wait = await countUnder(db, limits, now);
  if (wait > 0) throw tooManyAttempts(wait);
  const asked = token ? await answered(db, token, 'overeni', now) : undefined;
  const isOwn = asked?.uzivatel_id === person.id;
  if (odpoved && !isOwn) throw fail.invalid(EXPIRED);
  const proof = { overovaci_kod, odpoved, vyzva: (isOwn && asked?.vyzva) || '' };
  const isGood = await db.transaction().execute(async tx => {
    if (!(await isProven(tx, { vault, now, request }, person.id, proof))) return false;
    return !asked || !isOwn || settle(tx, asked);
  });
  return isGood ? async tx => void (await forgiveUnder(tx.db, limits)) : null;
}

export const notProven = ({ heslo, ...proof }: Given) =>
  heslo ? fail.invalid(WRONG_PASSWORD, 'heslo') : wrongProof(proof);
