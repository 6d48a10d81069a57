import { czechDay } from '#shared/core/days.ts';

type Days = { od: string; do: string };

/** A range of days as text: '22. 10. 2026', '1.–22. 10. 2026', '28. 9. – 5. 10. 2026'. */
export function daysText({ od, do: to }: Days): string {
  if (od === to) return czechDay(od);
  if (od.slice(0, 7) === to.slice(0, 7)) return `${Number(od.slice(8))}.–${czechDay(to)}`;
  const from = od.slice(0, 4) === to.slice(0, 4) ? czechDay(od).replace(/\s\d{4}$/, '') : czechDay(od);
  return `${from} – ${czechDay(to)}`;
}

/** The days of a comparison, and the time on the last day where it ends: '15. 11. 2026 do 14:35'. */
export const comparedText = ({ do_casu, ...days }: Days & { do_casu: string | null }) =>
  do_casu === null ? daysText(days) : `${daysText(days)} do\u00a0${do_casu.replace(/^0/, '')}`;

/** The label of the bucket that contains today, whose numbers will still grow. */
export const running = (label: string) => `${label} (do\u00a0teď)`;
