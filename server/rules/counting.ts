import { pragueClock } from '#shared/core/prague.ts';
import type { App } from '../app-type.ts';
import { fail } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import type { Write } from '../core/write.ts';
import { recountState } from '../sales/rollups/recount.ts';
import { askForRecount, holdRules } from './queries.ts';

/** Shared by all changes of rules: the days they may concern, and the recount after them. */

export const NOT_FOUND = 'Pravidlo nebylo nalezeno.';
const PAST_RULE =
  'Za minulé dny platí pravidla tehdejší. Zvolte dnešek nebo pozdější den, anebo „Přepočítat od“.';

/** How long an answer waits for the recount; the progress of a longer one is shown on the screen. */
const PATIENCE_MS = 2_000;

/** For live updates any of these is a change of the rules, even if a rule was added or deleted. */
export const CHANGED = { co: 'zmena' } as const;

type Counting = { app: App; write: Context['write'] };

/** Changes a rule with its audit row, then recounts; `work` returns false if nothing changed. */
export async function recounting({ app, write }: Counting, work: (tx: Write) => Promise<unknown>) {
  await write(async tx => {
    await holdRules(tx.db);
    if ((await work(tx)) === false) return false;
    await askForRecount(tx.db);
    return true;
  });
  await app.recount.run(PATIENCE_MS);
  return { prepocet: await recountState(app.db) };
}

export const today = (now: number) => pragueClock(now).datum;

/** @throws Refusal 400 for a day before today. */
export function keepPast(plati_od: string, now: number, field = 'plati_od', text = PAST_RULE) {
  if (plati_od < today(now)) throw fail.invalid(text, field);
}

/** The day from which a rule is to hold; today by default. */
export function fromDay(day: string | undefined, now: number, field = 'plati_od') {
  const od = day ?? today(now);
  keepPast(od, now, field);
  return od;
}
