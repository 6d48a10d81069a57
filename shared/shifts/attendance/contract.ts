import { z } from 'zod';
import { bodyOf } from '../../core/body.ts';
import { Cas, Id, IdText, optionalText, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { CORRECTION } from '../fields.ts';
import { NOTE_MAX } from '../kinds.ts';
import { AttendanceDay, AttendanceRecord, Shift, typ_akce } from '../shapes.ts';
import { PRESENCES } from './presence.ts';

/** The calls of attendance, which are part of the calls of shifts. */
export const attendanceCalls = {
  attendance: route('GET /shifts/attendance/', {
    can: 'shifts.read',
    summary: 'One’s own attendance today: state, shift, records, time worked, and forgotten departures',
    returns: AttendanceDay.extend({ success: z.literal(true) }),
  }),
  attend: route('POST /shifts/attendance/', {
    can: 'attendance.write',
    summary: 'Record an action at the server’s time; the same one within 60 s is one record',
    body: z.object({
      /** Without it the server chooses one of today's shifts. */
      smena_id: Id.nullable().optional(),
      typ_akce,
      poznamka: optionalText(NOTE_MAX),
    }),
    returns: success({ zaznam: AttendanceRecord }),
    status: 201,
  }),
  correct: route('POST /shifts/:id/attendance/', {
    can: 'attendance.correct',
    summary: 'Add a record to a shift’s attendance with a reason, or replace one; the original stays',
    body: z.object({
      ...bodyOf(CORRECTION, {
        opravuje: Id.nullable().optional(),
        typ_akce,
        /** The wall-clock time on the shift's day, or on the next day when the person left past midnight. */
        cas: Cas,
      }),
    }),
    returns: success({ smena: Shift }),
    status: 201,
  }),
  team: route('GET /shifts/attendance/team/', {
    can: 'shifts.plan',
    summary: 'Who is in today, and the departures missing since the last month, of a shop or of all',
    query: z.object({ prodejna: IdText.optional() }),
    returns: success({
      dnes: z.string(),
      lide: z.array(Shift.extend({ pritomnost: z.enum(PRESENCES) })),
      chybi_odchod: z.array(Shift),
    }),
  }),
};
