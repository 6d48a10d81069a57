import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';

/** At the kiosk a word has to say it all. */
export const ACTION_WORDS: Record<AttendanceAction, string> = {
  prichod: 'Příchod',
  pauza_start: 'Pauza',
  pauza_konec: 'Konec pauzy',
  odchod: 'Odchod',
};
