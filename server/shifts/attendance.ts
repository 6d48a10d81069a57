import { addDays, czechDayOfMonth } from '#shared/core/days.ts';
import { pragueClock, pragueInstant, repeatedInstant } from '#shared/core/prague.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { BodyOut } from '#shared/core/route.ts';
import {
  ACTION_LABELS,
  type AttendanceState,
  allowedIn,
  effective,
  isChain,
  mayFollow,
  NO_SHIFT_TODAY,
  REPEAT_MS,
  STATE_LABELS,
  shiftToAttend,
  stateAfter,
  stepsOf,
  workedTime,
} from '#shared/shifts/attendance/attendance.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import { correctingProblem } from '#shared/shifts/editing.ts';
import { closesAt, isStillOpen } from '#shared/shifts/open-shift.ts';
import type { AttendanceDay } from '#shared/shifts/shapes.ts';
import { span } from '#shared/shifts/words.ts';
import { fail, found } from '../core/calls/errors.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import type { Write } from '../core/write.ts';
import { forget } from '../notifications/notify.ts';
import { departureEvent, hasAgreed } from '../timesheet/queries.ts';
import { overlappedBy } from './overlap.ts';
import { NO_SHIFT } from './planning.ts';
import { findShift, listShifts, lockDays, type ShiftRow } from './queries.ts';
import { insertRecord } from './records/queries.ts';
import { tellOfCorrection } from './telling.ts';
import { toShift, type Viewing } from './view.ts';

/** For how many days back forgotten departures are reported. */
const REMEMBERED_DAYS = 31;

const isWork = (shift: ShiftRow) => shift.typ_smeny === 'prace';

/** The moment of an attendance action. */
type Now = Pick<Viewing, 'now' | 'today' | 'poKonci'>;

/** The effective records of a day's shifts, in order of time; simultaneous ones in the order of the shifts. */
const recordsOf = (day: ShiftRow[]) =>
  day
    .flatMap(shift => effective(shift.dochazka))
    .sort((one, other) => Date.parse(one.cas) - Date.parse(other.cas));

/**
 * The shift that the next action belongs to: the one being worked on, otherwise the one that contains now or starts
 * nearest (rule shifts-8).
 */
function currentShift(day: ShiftRow[], now: number): ShiftRow | null {
  const last = recordsOf(day).at(-1);
  if (last && last.typ_akce !== 'odchod') return day.find(shift => shift.id === last.smena_id) ?? null;
  return shiftToAttend(day.filter(isWork), pragueClock(now).cas);
}

/**
 * The shifts of the day that the next action belongs to: yesterday's, while one of them is still open for its
 * departure (rule shifts-8), otherwise today's.
 */
function dayInForce(rows: ShiftRow[], { today, now, poKonci }: Now): ShiftRow[] {
  const todays = rows.filter(row => row.datum === today);
  const before = rows.filter(row => row.datum === addDays(today, -1));
  const last = recordsOf(before).at(-1);
  const left = before.find(row => row.id === last?.smena_id);
  // A second click on 'Odchod' belongs to the same day as the first (rule shifts-8).
  const isLeft = last?.typ_akce === 'odchod' && now - Date.parse(last.cas) >= REPEAT_MS;
  if (!left || isLeft) return todays;
  return isStillOpen(left, todays.find(isWork), { now, poKonci }) ? before : todays;
}

function stateOf(day: ShiftRow[]): AttendanceState {
  return stateAfter(recordsOf(day).at(-1)?.typ_akce ?? null, day.some(isWork));
}

/** A person's state from the shifts of yesterday and today: the day in force, and the next action's shift. */
export function standing(rows: ShiftRow[], at: Now) {
  const day = dayInForce(rows, at);
  const stav = stateOf(day);
  return { day, stav, povoleno: [...allowedIn(stav)], smena: currentShift(day, at.now) };
}

/** The person's attendance today, and their earlier shifts without a departure. */
export async function attendanceDay(db: Db, view: Viewing): Promise<AttendanceDay> {
  const { user, now, today: dnes } = view;
  const rows = await listShifts(db, { od: addDays(dnes, -REMEMBERED_DAYS), do: dnes, users: [user.id] });
  const today = dayInForce(rows, view);
  const records = today.flatMap(shift => shift.dochazka);
  const stav = stateOf(today);
  const shift = currentShift(today, now);
  const off = today.find(row => !isWork(row));
  return {
    dnes,
    stav,
    povoleno: [...allowedIn(stav)],
    smena: shift && toShift(shift, view),
    volno: off && off.typ_smeny !== 'prace' ? off.typ_smeny : null,
    akce: records.toSorted((a, b) => Date.parse(b.cas) - Date.parse(a.cas) || b.id - a.id),
    ...workedTime(stepsOf(records), now),
    chybi_odchod: rows.map(row => toShift(row, view)).filter(row => row.chybi_odchod),
  };
}

type Action = BodyOut<typeof shifts.attend>;

/**
 * The shift named in the request, which must be the user's own work shift in force; or the current one. A page that
 * slept through midnight still names the shift of that day: an arrival then belongs to the current one.
 */
async function attendedShift(db: Tx, day: ShiftRow[], body: Action, userId: number, now: number) {
  if (!body.smena_id) return currentShift(day, now);
  const named = day.find(shift => shift.id === body.smena_id);
  if (named) return isWork(named) ? named : null;
  const other = await findShift(db, body.smena_id);
  if (!other) throw fail.notFound(NO_SHIFT);
  if (other.user_id !== userId) throw fail.forbidden('Docházku lze zaznamenat jen k vlastní směně.');
  if (other.datum >= pragueClock(now).datum) return null;
  if (body.typ_akce === 'prichod') return currentShift(day, now);
  throw fail.conflict('Směna z předchozího dne je už uzavřená, odchod k ní doplní vedoucí.');
}

/** How much the clocks of two instances may differ; within that, an action gets the time of the one before it. */
const CLOCKS_DIFFER_MS = 10_000;

/** An action may not precede the last one of its day, or its hours would be negative. */
const clockWentBack = (cas: string) =>
  `Poslední akce je až ${preposed('v', cas)}, protože hodiny serveru šly napřed. Požádejte vedoucího o opravu docházky.`;

/**
 * Records an action at `now` and returns the record. The day is locked, so that of several simultaneous clicks only
 * one counts: the same action again within 60 s returns the same record, with `isNew` false.
 * @throws Refusal 400 without a work shift today, 409 if the state machine does not allow the action, or if the clock
 * was set back behind the last one.
 * @param kiosek the kiosk that it was recorded at, for the audit
 */
export async function attend(
  tx: Write,
  body: Action,
  view: Now & { user: { id: number } },
  kiosek: string | null = null,
) {
  const { now, today } = view;
  const userId = view.user.id;
  const day = dayInForce(await lockDays(tx.db, userId, { od: addDays(today, -1), do: today }), view);
  const shift = await attendedShift(tx.db, day, body, userId, now);
  if (!shift) throw fail.invalid(NO_SHIFT_TODAY);
  const last = recordsOf(day).at(-1);
  if (last && last.typ_akce === body.typ_akce && now - Date.parse(last.cas) < REPEAT_MS)
    return { record: last, isNew: false };
  const behind = last ? Date.parse(last.cas) - now : 0;
  if (behind > CLOCKS_DIFFER_MS) throw fail.conflict(clockWentBack(pragueClock(Date.parse(last!.cas)).cas));
  const state = stateOf(day);
  const isOpenElsewhere = last && last.typ_akce !== 'odchod' && last.smena_id !== shift.id;
  if (isOpenElsewhere || !mayFollow(state, body.typ_akce)) {
    throw fail.conflict(
      `Akci „${ACTION_LABELS[body.typ_akce]}“ teď nelze zaznamenat, jste ve stavu „${STATE_LABELS[state]}“.`,
    );
  }
  const record = {
    smena_id: shift.id,
    typ_akce: body.typ_akce,
    cas: iso(now + Math.max(0, behind)),
    poznamka: body.poznamka ?? null,
    zapsal_id: userId,
    duvod: null,
    opravuje_id: null,
  };
  const id = await insertRecord(tx.db, record);
  const told = kiosek === null ? record : { ...record, kiosek };
  await tx.record('dochazka', id, null, told, { id: shift.id, co: 'zmena' });
  const { zapsal_id: _, opravuje_id: __, ...shown } = record;
  return { record: { ...shown, id, opravuje: null, zapsal: null }, isNew: true };
}

type Correction = BodyOut<typeof shifts.correct>;

/**
 * The instant of a correction: wall-clock time on the shift's day, or after midnight within the time that the shift
 * stays open; not later than now. `podruhe` names the second of two equal times in the autumn night.
 */
function instantOf(
  shift: ShiftRow,
  { cas, dalsi_den = false, podruhe = false }: Correction,
  { now, poKonci }: Viewing,
): number {
  const datum = dalsi_den ? addDays(shift.datum, 1) : shift.datum;
  const instant = (podruhe ? repeatedInstant(datum, cas) : null) ?? pragueInstant(datum, cas);
  if (instant === null) throw fail.invalid('Tento čas v noci změny času neexistuje', 'cas');
  if (instant > now) throw fail.invalid('Oprava nemůže být v budoucnosti', 'cas');
  if (dalsi_den && instant > closesAt(shift, poKonci))
    throw fail.invalid(`Po půlnoci lze zapsat čas nejvýše ${poKonci} h po konci směny`, 'cas');
  return instant;
}

/**
 * Adds a record with a reason to somebody's attendance; with `opravuje` it replaces another record, which stays
 * visible. The resulting records must be a sequence that the state machine allows, and must not overlap with those of
 * another shift.
 */
export async function correct(tx: Write, shiftId: number, body: Correction, view: Viewing) {
  const { typ_akce, cas, duvod, opravuje = null } = body;
  const { user_id, datum } = found(await findShift(tx.db, shiftId), NO_SHIFT);
  const problem = correctingProblem(view.user, user_id);
  if (problem) throw fail.forbidden(problem);
  // Records around midnight may overlap with the day before or after.
  const days = await lockDays(tx.db, user_id, { od: addDays(datum, -1), do: addDays(datum, 1) });
  const shift = days.find(row => row.id === shiftId);
  if (!shift) throw fail.conflict('Směnu mezitím někdo změnil nebo zrušil.');
  if (!isWork(shift)) throw fail.invalid('K dovolené ani nemoci docházka nepatří.');
  const counted = effective(shift.dochazka);
  if (opravuje !== null && !counted.some(record => record.id === opravuje)) {
    const isKnown = shift.dochazka.some(record => record.id === opravuje);
    if (!isKnown) throw fail.invalid('Opravovaný záznam k této směně nepatří', 'opravuje');
    throw fail.conflict('Tento záznam už někdo opravil.');
  }
  const instant = instantOf(shift, body, view);
  const kept = counted.filter(record => record.id !== opravuje);
  const steps = [...stepsOf(kept), { typ_akce, cas: instant }].sort((a, b) => a.cas - b.cas);
  if (!isChain(steps)) {
    throw fail.conflict(
      `„${ACTION_LABELS[typ_akce]}“ ${preposed('v', cas)} nenavazuje na ostatní záznamy. Opravte je v pořadí, v jakém jdou za sebou.`,
    );
  }
  const other = overlappedBy(shift, steps, days, view);
  if (other) {
    throw fail.conflict(
      `„${ACTION_LABELS[typ_akce]}“ ${preposed('v', cas)} se kryje s docházkou ve směně ${czechDayOfMonth(other.datum)} ${span(other)} (${other.prodejna_nazev}). Nejdřív opravte tu.`,
    );
  }
  const record = {
    smena_id: shiftId,
    typ_akce,
    cas: iso(instant),
    poznamka: null,
    zapsal_id: view.user.id,
    duvod,
    opravuje_id: opravuje,
  };
  // Inserting the record withdraws the person's agreement to their timesheet.
  const isTakenBack = await hasAgreed(tx.db, user_id, datum);
  const id = await insertRecord(tx.db, record);
  await tx.record('dochazka', id, null, record, { id: shiftId, co: 'zmena' });
  // The missing departure is there now, so its reminder is removed.
  if (steps.at(-1)!.typ_akce === 'odchod') await forget(tx, 'smena', shiftId, departureEvent(shiftId));
  if (user_id !== view.user.id) await tellOfCorrection(tx, shift, body, isTakenBack);
}
