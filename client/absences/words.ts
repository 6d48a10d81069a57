import { czechDay } from '#shared/core/days.ts';
import { hoursText, span } from '../shifts/czech.ts';

type Days = { od: string; do: string; cas_od: string | null; cas_do: string | null };

/** '23. 11. 2026 – 27. 11. 2026', '23. 11. 2026', '23. 11. 2026 8:00–10:00' */
export function absenceDays({ od, do: to, cas_od, cas_do }: Days) {
  if (od !== to) return `${czechDay(od)} – ${czechDay(to)}`;
  return cas_od && cas_do ? `${czechDay(od)} ${span({ cas_od, cas_do })}` : czechDay(od);
}

/** '+16 h', '−8 h' */
export const signedHours = (hours: number) =>
  hours > 0 ? `+${hoursText(hours)}` : hoursText(hours).replace('-', '−');
