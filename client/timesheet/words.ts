import { hoursMinutes } from '#shared/shifts/attendance/attendance.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';

export const STATE_COLORS: Record<TimesheetState, string> = {
  otevreno: 'gray',
  pripominka: 'orange',
  souhlas: 'blue',
  schvaleno: 'green',
  uzavreno: 'dark',
};

/** Minutes as '168:30'; '–' for null. */
export const lengthText = (minutes: number | null) => (minutes === null ? '–' : hoursMinutes(minutes));
