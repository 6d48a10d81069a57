import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';

/** The labels of actions at the kiosk, where the word must be clear without any context. */
export const ACTION_WORDS: Record<AttendanceAction, string> = {
  prichod: 'Příchod',
  pauza_start: 'Pauza',
  pauza_konec: 'Konec pauzy',
  odchod: 'Odchod',
};
