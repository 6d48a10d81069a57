import { z } from 'zod';
import { shapeOf } from '../core/body.ts';
import { Okamzik } from '../core/fields.ts';
import { ACTIONS, STATES } from './attendance/attendance.ts';
import { SHIFT } from './fields.ts';
import { SHIFT_TYPES } from './kinds.ts';

/** The shape of shifts and attendance on the wire (rules shifts-2, shifts-8). */

export const typ_smeny = z.enum(SHIFT_TYPES, 'Neznámý typ směny');
export const typ_akce = z.enum(ACTIONS, 'Neznámý typ akce');

export const AttendanceRecord = z.object({
  id: z.int(),
  smena_id: z.int(),
  typ_akce,
  cas: Okamzik,
  poznamka: z.string().nullable(),
  /** Why the record was added afterwards; null for one of the person's own clicks. */
  duvod: z.string().nullable(),
  /** The record that this one replaces. */
  opravuje: z.int().nullable(),
  /** The person who added it, unless it was the person of the shift. */
  zapsal: z.string().nullable(),
});
export type AttendanceRecord = z.output<typeof AttendanceRecord>;

export const Shift = z.object({
  id: z.int(),
  ...shapeOf(SHIFT, {
    user_id: z.int(),
    datum: z.string(),
    prodejna: z.int(),
    typ_smeny,
    cas_od: z.string(),
    cas_do: z.string(),
  }),
  prodejna_nazev: z.string(),
  user: z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() }),
  user_jmeno: z.string(),
  hodiny: z.number(),
  je_domaci_prodejna: z.boolean(),
  /** Empty when the viewer may not see the person's attendance. */
  dochazka: z.array(AttendanceRecord),
  /** Minutes worked; null without attendance. */
  odpracovano: z.int().nullable(),
  /** Whether the day is over and the last record is not a departure. */
  chybi_odchod: z.boolean(),
  verze: z.int(),
});
export type Shift = z.output<typeof Shift>;

export const Warning = z.object({ user_id: z.int(), datum: z.string(), text: z.string() });
export type ShiftWarning = z.output<typeof Warning>;

export const ExistingShift = Shift.pick({
  id: true,
  cas_od: true,
  cas_do: true,
  typ_smeny: true,
  prodejna_nazev: true,
});
export type ExistingShift = z.output<typeof ExistingShift>;

export const Holidays = z.record(z.string(), z.object({ nazev: z.string() }));

export const AttendanceDay = z.object({
  dnes: z.string(),
  stav: z.enum(STATES),
  /** The actions that may be recorded now. */
  povoleno: z.array(typ_akce),
  /** The work shift to which the next action belongs. */
  smena: Shift.nullable(),
  /** The kind of the day off that is planned instead of work. */
  volno: z.enum(['dovolena', 'nemoc']).nullable(),
  /** Today's records, newest first. */
  akce: z.array(AttendanceRecord),
  /** Minutes up to now. */
  odpracovano: z.int(),
  pauza: z.int(),
  /** Earlier shifts of the last 31 days without a departure. */
  chybi_odchod: z.array(Shift.pick({ id: true, datum: true, prodejna_nazev: true })),
});
export type AttendanceDay = z.output<typeof AttendanceDay>;

export const PlannedPerson = z.object({
  id: z.int(),
  jmeno: z.string(),
  prijmeni: z.string(),
  /** Whether the shop is the person's home. */
  domaci: z.boolean(),
  aktivni: z.boolean(),
  /** Planned hours of the month in all shops. */
  hodin: z.number(),
  /** The fund of the month by the person's contracts; hours. */
  fond: z.number(),
  smeny: z.array(Shift),
});
export type PlannedPerson = z.output<typeof PlannedPerson>;
