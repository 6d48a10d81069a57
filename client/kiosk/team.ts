import { type AttendanceAction, allowedIn, stateAfter } from '#shared/shifts/attendance/attendance.ts';
import type { Answer } from '../core/api.ts';

export type Team = Answer<'GET /kiosk/'>;
export type Member = Team['lide'][0];
export type Clocked = Answer<'POST /kiosk/dochazka/'>;

/** The team after a person's action, until it is fetched again. */
export function afterAction(team: Team, osoba: number, action: AttendanceAction): Team {
  const stav = stateAfter(action);
  return {
    ...team,
    lide: team.lide.map(one => (one.id === osoba ? { ...one, stav, povoleno: [...allowedIn(stav)] } : one)),
  };
}
