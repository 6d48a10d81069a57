import { preposed } from '#shared/core/preposed.ts';
import { ApiError } from './api.ts';
import { now } from './clock.ts';
import { date, time } from './format.ts';

/** The details of a refusal for a stale version: who saved first, when, and the record as it is now. */
export type Meantime = {
  kdo: string;
  kdy: string | null;
  zaznam: { verze: number };
  /** The change was an erasure of a customer's data. */
  udaje_smazany?: boolean | undefined;
};

/** What somebody else saved since the form was opened, or null for any other error. */
export function meantimeOf(error: unknown): Meantime | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.answer as { mezitim?: Meantime } | null)?.mezitim ?? null;
}

/** 'Záznam mezitím změnil Jana Nováková ve 14:32.', with the date if it was another day. */
export function meantimeSentence({ kdo, kdy, udaje_smazany }: Meantime, at = now()): string {
  const said = `${udaje_smazany ? 'Údaje zákazníka mezitím smazal' : 'Záznam mezitím změnil'} ${kdo}`;
  if (!kdy) return `${said}.`;
  const when = date(kdy) === date(new Date(at).toISOString()) ? '' : ` ${date(kdy)}`;
  return `${said}${when} ${preposed('v', time(kdy))}.`;
}
