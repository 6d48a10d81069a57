import { addDays } from '#shared/core/days.ts';
import { span } from '#shared/shifts/words.ts';
import { WISH_LABELS } from '#shared/wishes/kinds.ts';
import { type Asked, type Candidate, MOST_RUNNING, mayWorkOn, type Proposed } from '../shop/asked.ts';
import { touches, wishesFor } from '../shop/model.ts';
import { newWarnings } from '../shop/propose.ts';

/** Why a person with a shift that is not work is not there. */
export const OFF = { dovolena: 'má dovolenou', nemoc: 'je nemocný(á)' };

/** Why nothing could be added to a person's plan. */
const LEFT = 'nešlo nic přidat: plán už porušoval pravidla';

/** The number of consecutive days of work that include this one. */
function running(days: Set<string>, datum: string): number {
  let count = 1;
  for (const step of [-1, 1])
    for (let day = addDays(datum, step); days.has(day); day = addDays(day, step)) count++;
  return count;
}

/** Used for every reason that is not in the plan: a specific text would reveal a wish. */
const UNSAID = 'naplánovat nejde';

/** Whether the asker may know the person's wishes, hours of leave and contracts. */
export type Knows = (candidate: Candidate) => boolean;
const everybody: Knows = () => true;

/** Reasons that are not in the plan: hours of leave, a contract, a wish. */
function ownReason(candidate: Candidate, wanted: Omit<Proposed, 'user_id'>): string | null {
  const { datum } = wanted;
  const away = candidate.awayHours?.find(one => one.datum === datum && touches(wanted, one));
  if (away) return `má volno ${span(away)}`;
  if (!mayWorkOn(candidate, datum)) return 'na tento den nemá platnou smlouvu';
  return wishesFor(candidate, wanted).includes('nemohu') ? `zadal(a) přání „${WISH_LABELS.nemohu}“` : null;
}

/** What the plan itself shows about the day: vacation, work elsewhere, work here; null if the person is free. */
function busyReason(candidate: Candidate, own: Proposed[], { datum, prodejna }: Omit<Proposed, 'user_id'>) {
  const that = candidate.shifts.filter(one => one.datum === datum);
  const off = that.find(({ typ_smeny }) => typ_smeny !== 'prace');
  if (off) return OFF[off.typ_smeny as keyof typeof OFF];
  const elsewhere = that.find(one => one.prodejna !== prodejna);
  if (elsewhere) return `je v jiné prodejně (${span(elsewhere)})`;
  const works = [...that, ...own.filter(one => one.datum === datum)];
  if (works.length > 0) return `už pracuje ${works.map(span).join(' a ')}`;
  return candidate.absences?.some(({ od, do: to }) => od <= datum && datum <= to) ? 'má volno' : null;
}

/**
 * Returns a function that says why a person cannot have a shift, given what they have and are proposed (`own`), as
 * the end of a sentence; null if they can. What they have is judged by the law once, however many shifts are asked.
 */
export function whyNot(asked: Asked, candidate: Candidate, own: Proposed[], knows = everybody) {
  const warnings = newWarnings(asked, candidate);
  let said: Set<string> | undefined;
  return (wanted: Omit<Proposed, 'user_id'>): string | null => {
    const busy = busyReason(candidate, own, wanted);
    if (busy) return busy;
    const reason = ownReason(candidate, wanted);
    if (reason) return knows(candidate) ? reason : UNSAID;
    const warning = warnings([...own, { user_id: candidate.id, ...wanted }]).find(({ text }) => {
      said ??= new Set(warnings(own).map(one => one.text));
      return !said.has(text);
    });
    if (warning) return warning.text;
    const days = new Set(
      [...candidate.shifts.filter(({ typ_smeny }) => typ_smeny === 'prace'), ...own].map(one => one.datum),
    );
    if (running(days, wanted.datum) > MOST_RUNNING)
      return `pracoval(a) by víc než ${MOST_RUNNING} dní v řadě`;
    return candidate.vynechan ? LEFT : null;
  };
}
