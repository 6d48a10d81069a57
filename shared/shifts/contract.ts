import { z } from 'zod';
import { bodyOf } from '../core/body.ts';
import { Cas, DenPlanu, Id, IdText, Mesic, ProdejnaId, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { sheetQuery } from '../core/sheet.ts';
import { attendanceCalls } from './attendance/contract.ts';
import { SHIFT } from './fields.ts';
import { BULK_DELETE_MAX, BULK_MAX, NO_DAY_CHOSEN, NO_SHIFT_CHOSEN, WRONG_TIMES } from './kinds.ts';
import { ExistingShift, Holidays, PlannedPerson, Shift, typ_smeny, Warning } from './shapes.ts';

export const inOrder = (times: { cas_od?: string; cas_do?: string }) =>
  [times.cas_od, times.cas_do].some(time => !Cas.safeParse(time).success) || times.cas_do! > times.cas_od!;
export const wrongTimes = { error: WRONG_TIMES, path: ['cas_do'] };

export const ShiftBody = z.object(
  bodyOf(SHIFT, {
    user_id: Id.nullable().optional(),
    datum: DenPlanu,
    prodejna: ProdejnaId,
    typ_smeny: typ_smeny.default('prace'),
    cas_od: Cas,
    cas_do: Cas,
  }),
);

const month = { mesic: Mesic.optional() };
const saved = success({ smena: Shift, varovani: z.array(Warning) });
const created = success({
  uspesne: z.int(),
  chyby: z.array(z.string()),
  varovani: z.array(Warning),
  /** The days of `chyby`. */
  odmitnute: z.array(z.string()),
  vytvorene: z.array(
    Shift.pick({ id: true, datum: true, cas_od: true, cas_do: true, typ_smeny: true }).extend({
      jmeno: z.string(),
    }),
  ),
  /** The number with which it can be taken back. */
  davka: z.int().nullable(),
});
const removed = { uspesne: z.int(), chyby: z.array(z.string()) };

export const shifts = {
  calendar: route('GET /shifts/calendar/', {
    can: 'shifts.read',
    summary: 'Shifts of a month by day, of one shop or of all, with the holidays of the 42 days around',
    query: z.object({ ...month, prodejna: IdText.optional() }),
    returns: success({
      mesic: z.string(),
      dnes: z.string(),
      kalendar_data: z.record(z.string(), z.array(Shift)),
      svatky: Holidays,
    }),
  }),
  list: route('GET /shifts/', {
    can: 'shifts.read',
    summary:
      'One’s own shifts of a month, or everybody’s with scope=all; `datum` (a day or dnes) narrows to a day, `od` and `do` to a range, `osoba` to a person, `nejblizsi` asks for the next work shifts after today',
    query: z.object({
      ...month,
      scope: z.enum(['own', 'all'], 'Neznámý rozsah').default('own'),
      datum: z.union([z.literal('dnes'), DenPlanu]).optional(),
      od: DenPlanu.optional(),
      do: DenPlanu.optional(),
      osoba: IdText.optional(),
      nejblizsi: z
        .string()
        .regex(/^[1-9]$/, 'Povoleno je 1 až 9')
        .transform(Number)
        .optional(),
    }),
    returns: z.array(Shift),
  }),
  create: route('POST /shifts/', {
    can: 'shifts.write',
    summary: 'Add a shift; 409 with `existing_shift` when the person has another at that time',
    body: ShiftBody.refine(inOrder, wrongTimes),
    returns: saved,
    status: 201,
  }),
  bulkCreate: route('POST /shifts/bulk-create/', {
    can: 'shifts.write',
    summary: 'Add a shift on each of several days; without times each day takes the shop’s hours',
    body: z
      .object({
        ...ShiftBody.omit({ datum: true }).shape,
        cas_od: Cas.optional(),
        cas_do: Cas.optional(),
        datumy: z.array(DenPlanu).min(1, NO_DAY_CHOSEN).max(BULK_MAX, `Nejvýše ${BULK_MAX} dnů najednou`),
      })
      .refine(inOrder, wrongTimes)
      .refine(({ cas_od, cas_do }) => (cas_od === undefined) === (cas_do === undefined), {
        error: 'Zadejte oba časy, nebo žádný',
        path: ['cas_do'],
      }),
    returns: created,
  }),
  copyWeek: route('POST /shifts/copy-week/', {
    can: 'shifts.plan',
    summary: 'Plan a shop’s week as the one before it: work shifts of active people, each judged by itself',
    body: z.object({
      prodejna: ProdejnaId,
      tyden: DenPlanu,
      /** Only reports what would be created and refused. */
      nanecisto: z.boolean().optional(),
    }),
    returns: created,
  }),
  bulkDelete: route('POST /shifts/bulk-delete/', {
    can: 'shifts.write',
    summary: 'Delete several shifts, each judged by itself; those with attendance stay',
    body: z.object({
      smeny: z
        .array(z.object({ id: Id, verze: Verze }))
        .min(1, NO_SHIFT_CHOSEN)
        .max(BULK_DELETE_MAX, `Nejvýše ${BULK_DELETE_MAX} směn najednou`),
    }),
    returns: success({ ...removed, davka: z.int().nullable() }),
  }),
  undoBulk: route('POST /shifts/bulk/:id/undo/', {
    can: 'shifts.write',
    summary: 'Take one’s own bulk creation, copy or deletion back within an hour, once',
    returns: success(removed),
  }),
  plan: route('GET /shifts/plan/', {
    can: 'shifts.plan',
    summary: 'People and days of a shop’s month (one’s home unless told), with the labour law’s warnings',
    query: z.object({ ...month, prodejna: IdText.optional() }),
    returns: success({
      mesic: z.string(),
      dnes: z.string(),
      svatky: Holidays,
      prodejna: z.int(),
      standardni_hodiny: z.number(),
      /** Days of the month on which the shop is closed, by its opening hours or by law. */
      zavreno: z.array(z.string()),
      osoby: z.array(PlannedPerson),
      varovani: z.array(Warning),
    }),
  }),
  overview: route('GET /shifts/overview/', {
    can: 'hours.read',
    summary: 'Planned hours of a person’s month against the standard',
    query: z.object({ ...month, user_id: IdText.optional() }),
    returns: z.object({
      mesic: z.string(),
      user_id: z.int(),
      user_jmeno: z.string(),
      celkem_hodin_naplanovanych: z.number(),
      standardni_hodiny: z.number(),
      hodin_dovolene: z.number(),
      pocet_smeny: z.int(),
      procento_naplneni: z.number(),
      /** The hours by attendance, as in the spreadsheet's sheet Souhrn. */
      hodin_odpracovanych: z.number(),
      rozdil: z.number(),
      prescas: z.number(),
      chybi_odchodu: z.int(),
      smeny_detail: z.array(
        Shift.pick({
          id: true,
          datum: true,
          prodejna: true,
          prodejna_nazev: true,
          cas_od: true,
          cas_do: true,
          hodiny: true,
          typ_smeny: true,
          je_domaci_prodejna: true,
          odpracovano: true,
          chybi_odchod: true,
        }).extend({ rozdil: z.number().nullable() }),
      ),
    }),
  }),
  ...attendanceCalls,
  export: route('GET /shifts/export/', {
    quota: 'exporty',
    can: 'shifts.export',
    summary: 'The month as a spreadsheet: sheets Směny, Souhrn and Docházka; in CSV one after another',
    query: z.object({ ...month, prodejna: IdText.optional(), format: sheetQuery.format.default('xlsx') }),
    returns: z.unknown(),
    raw: 'sends a spreadsheet',
  }),
  detail: route('GET /shifts/:id/', {
    can: 'shifts.read',
    summary: 'One shift',
    /** `uzavreno`: why it cannot be changed, because its month is closed; null otherwise. */
    returns: success({ smena: Shift, uzavreno: z.string().nullable() }),
  }),
  check: route('GET /shifts/:id/check/', {
    can: 'shifts.write',
    summary: 'What moving a shift to another day or person would be answered, without moving it',
    query: z.object({ datum: DenPlanu, user_id: IdText }),
    returns: success({
      problem: z.string().nullable(),
      existing_shift: ExistingShift.nullable(),
      varovani: z.array(Warning),
    }),
  }),
  update: route('PUT /shifts/:id/', {
    can: 'shifts.write',
    summary: 'Change a shift; without user_id it stays whose it is, a stale `verze` is 409',
    body: ShiftBody.extend({ verze: Verze }).refine(inOrder, wrongTimes),
    returns: saved,
  }),
  remove: route('DELETE /shifts/:id/', {
    can: 'shifts.write',
    summary: 'Delete a shift; one with attendance only by an ADMIN',
    /** The number for taking it back, as after a bulk deletion; null when its attendance was deleted, too. */
    returns: success({ davka: Id.nullable() }),
  }),
};
