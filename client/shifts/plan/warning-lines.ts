import { czechDay, czechDayOfMonth } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Plan } from './plan-type.ts';

/** '2. 11.', which no end of a line parts. */
const onOneLine = (day: string) => czechDayOfMonth(day).replace(' ', '\u00a0');

/** The labour law's warnings about a plan, a line each; the same one for one person on several days is one line. */
export function warningLines({
  osoby,
  varovani,
}: {
  osoby: readonly Pick<Plan['osoby'][number], 'id' | 'jmeno' | 'prijmeni'>[];
  varovani: Plan['varovani'];
}): string[] {
  const names = new Map(osoby.map(({ id, jmeno, prijmeni }) => [id, `${jmeno} ${prijmeni}`]));
  return [...grouped(varovani, ({ user_id, text }) => `${user_id} ${text}`).values()].map(same => {
    const { user_id, datum, text } = same[0]!;
    const days = same.length === 1 ? czechDay(datum) : same.map(one => onOneLine(one.datum)).join(', ');
    return `${names.get(user_id) ?? ''}, ${days}: ${text}`;
  });
}
