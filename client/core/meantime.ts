import { preposed } from '#shared/core/preposed.ts';
import { ApiError } from './api.ts';
import { now } from './clock.ts';
import { date, time } from './format.ts';

/** What a refusal for a stale version says: who was first, when, and the record as it is now. */
export type Meantime = { kdo: string; kdy: string | null; zaznam: { verze: number } };

/** What somebody else saved since the form was opened, or null when an error says no such thing. */
export function meantimeOf(error: unknown): Meantime | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.answer as { mezitim?: Meantime } | null)?.mezitim ?? null;
}

/** 'Záznam mezitím změnil Jana Nováková ve 14:32.', with the day when it was another one. */
export function meantimeSentence({ kdo, kdy }: Meantime, at = now()): string {
  if (!kdy) return `Záznam mezitím změnil ${kdo}.`;
  const when = date(kdy) === date(new Date(at).toISOString()) ? '' : ` ${date(kdy)}`;
  return `Záznam mezitím změnil ${kdo}${when} ${preposed('v', time(kdy))}.`;
}
