import { RECOVERY_CODES, STEP_LABELS, STEPS_MAX, stepIs } from '#shared/factors/kinds.ts';
import { fail } from '../core/calls/errors.ts';
import type { Write } from '../core/write.ts';
import { tellOfSignIn } from '../session/devices/tell.ts';
import { lockForEdit } from '../users/queries.ts';
import { renewCodes } from './codes.ts';
import { type Asked, countSteps, insertStep, type NewStep, settle } from './queries.ts';

/** Shown for a challenge that has expired, after ten minutes or five answers. */
export const EXPIRED = 'Trvalo to příliš dlouho, nebo bylo pokusů příliš mnoho. Začněte prosím znovu.';

/** Tells a person about a change of their second step, in case somebody else made it. */
export const tellOfStep = (tx: Write, userId: number, what: string, now: number) =>
  tellOfSignIn(
    tx,
    userId,
    {
      udalost: `krok ${what} ${now}`,
      predmet: 'Změna druhého kroku přihlášení',
      veta: `Změna druhého kroku přihlášení: ${what}.`,
      radky: [{ nazev: 'Změna', hodnota: what }],
    },
    now,
  );

/**
 * Adds a step to its person, and tells them. @returns recovery codes with the first one, otherwise null
 * @throws 409 when there are too many, 400 when the challenge has been answered meanwhile
 */
export async function addStep(
  tx: Write,
  userId: number,
  asked: Asked,
  id: number,
  step: NewStep,
  now: number,
): Promise<string[] | null> {
  await lockForEdit(tx.db, userId);
  if (!(await settle(tx.db, asked))) throw fail.invalid(EXPIRED);
  const had = await countSteps(tx.db, userId);
  if (had >= STEPS_MAX) throw fail.conflict(`Nejvýše ${STEPS_MAX}. Některý nejdřív odeberte.`);
  await insertStep(tx.db, id, userId, step, now);
  const codes = had === 0 ? await renewCodes(tx.db, userId) : null;
  const [druh, nazev] = [STEP_LABELS[step.druh], step.nazev];
  await tx.record('krok', userId, null, { druh, nazev, ...(codes && { zachranne_kody: RECOVERY_CODES }) });
  await tellOfStep(tx, userId, `${stepIs('přidán', step.druh)} „${nazev}“`, now);
  return codes;
}
