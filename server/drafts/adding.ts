import { collide } from '#shared/drafts/overlay.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import { isSkipped, SKIPPED_HOUR } from '#shared/shifts/skipped.ts';
import type { Write } from '../core/write.ts';
import { nameOfShift } from '../shifts/bulk/words.ts';
import { OVERLAP } from '../shifts/planning.ts';
import { holdPerson } from '../shifts/queries.ts';
import { standingOn } from './copy/queries.ts';

/**
 * Sorts the wanted shifts into those that can be added to drafts, and messages that say why the others cannot
 * (rule shifts-14); `gone` are published shifts that are removed at the same time.
 */
export async function judge(
  tx: Write,
  wanted: ShiftContent[],
  days: { od: string; do: string },
  gone: ReadonlySet<number> = new Set(),
) {
  const users = [...new Set(wanted.map(({ uzivatel_id }) => uzivatel_id))];
  const names = new Map<number, { jmeno: string; aktivni: boolean }>();
  for (const id of users) {
    const person = await holdPerson(tx.db, id);
    if (person) names.set(id, { jmeno: `${person.jmeno} ${person.prijmeni}`, aktivni: person.aktivni });
  }
  const { published, drafted } = await standingOn(tx.db, days, { users });
  const taken: ShiftContent[] = [...published.filter(({ id }) => !gone.has(id)), ...drafted];
  const made: (ShiftContent & { jmeno: string })[] = [];
  const chyby: string[] = [];
  for (const one of wanted) {
    const person = names.get(one.uzivatel_id);
    const jmeno = person?.jmeno ?? `č. ${one.uzivatel_id}`;
    const problem = person?.aktivni
      ? (isSkipped(one) && SKIPPED_HOUR) || (taken.some(other => collide(other, one)) && OVERLAP)
      : 'Uživatel není aktivní';
    if (problem) chyby.push(`${nameOfShift({ ...one, jmeno })}: ${problem}`);
    else {
      taken.push(one);
      made.push({ ...one, jmeno });
    }
  }
  return { made, chyby };
}
