import { MINUTE } from '../../core/durations.ts';
import { namesOf } from '../../core/names.ts';

/** Attendance: the state machine of a day and the time worked (rule shifts-8). Instants are ms. */

export const ACTION_LABELS = {
  prichod: 'Příchod',
  pauza_start: 'Pauza',
  pauza_konec: 'Pokračovat',
  odchod: 'Odchod',
};
export type AttendanceAction = keyof typeof ACTION_LABELS;
export const ACTIONS = namesOf(ACTION_LABELS);

export const STATE_LABELS = {
  offline: 'Mimo práci',
  no_shift: 'Bez směny',
  working: 'V práci',
  on_break: 'Na pauze',
};
export type AttendanceState = keyof typeof STATE_LABELS;
export const STATES = namesOf(STATE_LABELS);

/** The same action again within this time counts as the same click (rule shifts-8). */
export const REPEAT_MS = 60_000;

export const NO_SHIFT_TODAY = 'Nemáte naplánovanou směnu na dnešní den';

const AFTER: Record<AttendanceAction, AttendanceState> = {
  prichod: 'working',
  pauza_konec: 'working',
  pauza_start: 'on_break',
  odchod: 'offline',
};

const ALLOWED: Record<AttendanceState, readonly AttendanceAction[]> = {
  offline: ['prichod'],
  no_shift: ['prichod'],
  working: ['pauza_start', 'odchod'],
  on_break: ['pauza_konec', 'odchod'],
};

/** The state after `last`, the latest action of the day. */
export const stateAfter = (last: AttendanceAction | null, hasShift = true): AttendanceState => {
  if (last) return AFTER[last];
  return hasShift ? 'offline' : 'no_shift';
};

export const allowedIn = (state: AttendanceState) => ALLOWED[state];
export const mayFollow = (state: AttendanceState, action: AttendanceAction) =>
  ALLOWED[state].includes(action);

export type Step = { typ_akce: AttendanceAction; cas: number };

/** Whether steps in chronological order follow the state machine from the day's beginning. */
export function isChain(steps: Step[]): boolean {
  let state: AttendanceState = 'offline';
  for (const { typ_akce } of steps) {
    if (!mayFollow(state, typ_akce)) return false;
    state = AFTER[typ_akce];
  }
  return true;
}

/**
 * Whole minutes worked and paused. Work lasts from an arrival or resume to a break or departure; a departure during a
 * break ends the work at the break's start, and that break does not count. What is still running is counted until
 * `now`; with `now` null it is not counted, since nobody knows its end.
 */
export function workedTime(steps: Step[], now: number | null): { odpracovano: number; pauza: number } {
  let work = 0;
  let pause = 0;
  let since: number | null = null;
  let pausedAt: number | null = null;
  for (const { typ_akce, cas } of steps) {
    if (since !== null && (typ_akce === 'pauza_start' || typ_akce === 'odchod')) {
      work += cas - since;
      since = null;
    }
    if (pausedAt !== null && typ_akce === 'pauza_konec') pause += cas - pausedAt;
    pausedAt = typ_akce === 'pauza_start' ? cas : null;
    if (AFTER[typ_akce] === 'working') since ??= cas;
  }
  if (now !== null && since !== null) work += Math.max(0, now - since);
  if (now !== null && pausedAt !== null) pause += Math.max(0, now - pausedAt);
  return { odpracovano: Math.floor(work / MINUTE), pauza: Math.floor(pause / MINUTE) };
}

/** The records that count, with their instants: a month of a chain has thousands, so each is parsed only once. */
function timed<R extends { id: number; cas: string; opravuje: number | null }>(records: R[]) {
  const replaced = new Set(records.flatMap(({ opravuje }) => opravuje ?? []));
  const counting = replaced.size === 0 ? records : records.filter(record => !replaced.has(record.id));
  return counting
    .map(record => ({ record, cas: Date.parse(record.cas) }))
    .sort((a, b) => a.cas - b.cas || a.record.id - b.record.id);
}

/** The records that count: those that no later record corrects, in chronological order. */
export const effective = <R extends { id: number; cas: string; opravuje: number | null }>(
  records: R[],
): R[] => timed(records).map(({ record }) => record);

/** The fields of a record that say where its person is. */
export type Noted = { id: number; typ_akce: AttendanceAction; cas: string; opravuje: number | null };

/** Converts records from the wire to the steps that `workedTime` and `isChain` read. */
export const stepsOf = (records: Noted[]): Step[] =>
  timed(records).map(({ record, cas }) => ({ typ_akce: record.typ_akce, cas }));

/** Minutes as 'h:mm' (rule shifts-8). */
export const hoursMinutes = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * The one of a day's shifts to attend now: the one that contains `time` (HH:MM), or else the one that starts nearest
 * to it (rule shifts-8).
 */
export function shiftToAttend<S extends { cas_od: string; cas_do: string }>(
  shifts: S[],
  time: string,
): S | null {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const running = shifts.find(({ cas_od, cas_do }) => cas_od <= time && time < cas_do);
  if (running) return running;
  const distance = ({ cas_od }: S) => Math.abs(minute(cas_od) - minute(time));
  return shifts.reduce<S | null>(
    (best, shift) => (best === null || distance(shift) < distance(best) ? shift : best),
    null,
  );
}
