import { namesOf } from '../../core/names.ts';
import { instantOn } from '../open-shift.ts';
import { type AttendanceAction, effective, type Noted } from './attendance.ts';

/** Where a person is on the day of a shift; more precise than 'Mimo práci'. */
export const PRESENCE_LABELS = {
  v_praci: 'V práci',
  na_pauze: 'Na pauze',
  pred_smenou: 'Před směnou',
  zpozdeni: 'Zpoždění',
  odesel: 'Po odchodu',
  neprisel: 'Bez příchodu',
};
export type Presence = keyof typeof PRESENCE_LABELS;
export const PRESENCES = namesOf(PRESENCE_LABELS);

export const PRESENCE_COLORS: Record<Presence, string> = {
  v_praci: 'green',
  na_pauze: 'yellow',
  pred_smenou: 'gray',
  zpozdeni: 'orange',
  odesel: 'blue',
  neprisel: 'red',
};

type Attended = {
  datum: string;
  cas_od: string;
  cas_do: string;
  dochazka: Noted[];
};

/** The time after the start of a shift within which nobody is late. */
const GRACE_MS = 5 * 60_000;

const AFTER: Record<AttendanceAction, Presence> = {
  prichod: 'v_praci',
  pauza_konec: 'v_praci',
  pauza_start: 'na_pauze',
  odchod: 'odesel',
};

/** Where the person of a work shift is at the instant `now`. */
export const presenceOf = (shift: Attended, now: number): Presence =>
  presenceAfter(effective(shift.dochazka).at(-1)?.typ_akce ?? null, shift, now);

/** Like `presenceOf`, from the last action that counts; null when there is none. */
export function presenceAfter(
  last: AttendanceAction | null,
  shift: Omit<Attended, 'dochazka'>,
  now: number,
): Presence {
  if (last) return AFTER[last];
  if (now < instantOn(shift.datum, shift.cas_od) + GRACE_MS) return 'pred_smenou';
  return now < instantOn(shift.datum, shift.cas_do) ? 'zpozdeni' : 'neprisel';
}
