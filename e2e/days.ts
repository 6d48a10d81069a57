import { addMonths, monthOf } from '#shared/core/days.ts';

/** Today in Prague as YYYY-MM-DD: after midnight there a machine in UTC has yesterday for an hour or two. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' });

/** The month so many months ahead of the one that it is in Prague, as YYYY-MM; of fewer than none, one that is over. */
export const monthAhead = (months: number) => addMonths(monthOf(today()), months);
