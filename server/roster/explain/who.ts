import { addDays } from '#shared/core/days.ts';
import { span } from '#shared/shifts/words.ts';
import { WISH_LABELS } from '#shared/wishes/kinds.ts';
import { type Asked, type Candidate, MOST_RUNNING, mayWorkOn, type Proposed } from '../shop/asked.ts';
import { touches, wishesFor } from '../shop/model.ts';
import { newWarnings } from '../shop/propose.ts';

/** Why somebody is not there whose shift is no work. */
export const OFF = { dovolena: 'má dovolenou', nemoc: 'je nemocný(á)' };

/** Why nothing was added to somebody's plan. */
const LEFT = 'nešlo nic přidat: plán už porušoval pravidla';

/** Days of work running, with this one among them. */
function running(days: Set<string>, datum: string): number {
  let count = 1;
  for (const step of [-1, 1])
    for (let day = addDays(datum, step); days.has(day); day = addDays(day, step)) count++;
  return count;
}

/** Said instead of what stands in no plan, whichever it is: by the words alone a wish would be known. */
const UNSAID = 'naplánovat nejde';

/** Whose wishes, leave by hours and contracts who asks may know. */
export type Knows = (candidate: Candidate) => boolean;
const everybody: Knows = () => true;

/** What stands in no plan: a visit to the doctor's, a contract, a wish. */
function ownReason(candidate: Candidate, wanted: Omit<Proposed, 'user_id'>): string | null {
  const { datum } = wanted;
  const away = candidate.awayHours?.find(one => one.datum === datum && touches(wanted, one));
  if (away) return `má volno ${span(away)}`;
  if (!mayWorkOn(candidate, datum)) return 'na tento den nemá platnou smlouvu';
  return wishesFor(candidate, wanted).includes('nemohu') ? `zadal(a) přání „${WISH_LABELS.nemohu}“` : null;
}

/**
 * Why a person cannot have this shift beside what they have and are proposed (`own`), in a sentence's end;
 * null when they can.
 */
export function whyNot(
  asked: Asked,
  candidate: Candidate,
  own: Proposed[],
  wanted: Omit<Proposed, 'user_id'>,
  knows = everybody,
): string | null {
  const { datum, prodejna: where } = wanted;
  const that = candidate.shifts.filter(one => one.datum === datum);
  const off = that.find(({ typ_smeny }) => typ_smeny !== 'prace');
  if (off) return OFF[off.typ_smeny as keyof typeof OFF];
  const elsewhere = that.find(({ prodejna }) => prodejna !== where);
  if (elsewhere) return `je v jiné prodejně (${span(elsewhere)})`;
  const works = [...that, ...own.filter(one => one.datum === datum)];
  if (works.length > 0) return `už pracuje ${works.map(span).join(' a ')}`;
  if (candidate.absences?.some(({ od, do: to }) => od <= datum && datum <= to)) return 'má volno';
  const reason = ownReason(candidate, wanted);
  if (reason) return knows(candidate) ? reason : UNSAID;
  const [warning] = newWarnings(asked, candidate, [...own, { user_id: candidate.id, ...wanted }]).filter(
    found => !newWarnings(asked, candidate, own).some(({ text }) => text === found.text),
  );
  if (warning) return warning.text;
  const days = new Set(
    [...candidate.shifts.filter(({ typ_smeny }) => typ_smeny === 'prace'), ...own].map(one => one.datum),
  );
  if (running(days, datum) > MOST_RUNNING) return `pracoval(a) by víc než ${MOST_RUNNING} dní v řadě`;
  return candidate.vynechan ? LEFT : null;
}
