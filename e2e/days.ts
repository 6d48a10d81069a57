import { addMonths, monthOf } from '#shared/core/days.ts';

/** Today in Prague as YYYY-MM-DD: after midnight there a machine in UTC has yesterday for an hour or two. */
export const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' });

/** The month that is `months` ahead of the present one in Prague, as YYYY-MM; with a negative number, a past one. */
export const monthAhead = (months: number) => addMonths(monthOf(today()), months);
