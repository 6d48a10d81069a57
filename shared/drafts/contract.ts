import { z } from 'zod';
import {
  asTyped,
  Datum,
  Id,
  IdText,
  Mesic,
  Okamzik,
  ProdejnaId,
  Success,
  success,
  text,
  Verze,
} from '../core/fields.ts';
import { route } from '../core/route.ts';
import { inOrder, ShiftBody, wrongTimes } from '../shifts/contract.ts';
import { REASON_MAX } from '../shifts/kinds.ts';
import { Holidays, PlannedPerson, Shift, Warning } from '../shifts/shapes.ts';
import { CHANGE_KINDS } from './overlay.ts';
import { turnsOf, WRONG_ROTATION } from './rotation.ts';

const co = z.enum(CHANGE_KINDS);

/** How a shift of the draft differs from the published one; null where it does not. */
const Mark = z.object({
  id: z.int(),
  verze: z.int(),
  co: z.enum(['nova', 'zmenena', 'zrusena']),
  /** What has happened to the published shift since the draft's entry was made. */
  kolize: z.string().nullable(),
  /** Whose the published shift is; null for a shift that the draft adds. */
  puvodne: z.int().nullable(),
});

/** A shift as it is in the draft; an added one has the negative number of its entry. */
const DraftShift = Shift.extend({ navrh: Mark.nullable() });

/** What a refused change says of the entry, or of a shift that has none yet, as it is now, in the words of its form. */
export const EntryNow = Shift.pick({
  ...{ id: true, user_id: true, datum: true, prodejna: true, cas_od: true, cas_do: true },
  ...{ typ_smeny: true, poznamka: true, verze: true },
}).extend({
  /** `id` and `verze` are the entry's; otherwise they are the published shift's. */
  navrh: z.boolean(),
  zruseno: z.boolean(),
});

const Entry = z.object({ id: z.int(), verze: z.int() });

const PersonChanges = z.object({
  user_id: z.int(),
  jmeno: z.string(),
  prijmeni: z.string(),
  hodin_pred: z.number(),
  hodin_po: z.number(),
  zmeny: z.array(z.object({ co, text: z.string() })),
});

const shopMonth = { prodejna: ProdejnaId, mesic: Mesic };
const entry = ShiftBody.extend({ user_id: Id });
const saved = success({ navrh: Entry.nullable() });

export const drafts = {
  read: route('GET /shifts/draft/', {
    can: 'shifts.plan',
    summary: 'A shop’s month as its draft has it, with what differs from the published plan by person',
    query: z.object({ mesic: Mesic.optional(), prodejna: IdText.optional() }),
    returns: success({
      mesic: z.string(),
      dnes: z.string(),
      svatky: Holidays,
      prodejna: z.int(),
      standardni_hodiny: z.number(),
      zavreno: z.array(z.string()),
      osoby: z.array(PlannedPerson.extend({ smeny: z.array(DraftShift) })),
      varovani: z.array(Warning),
      rozdil: z.array(PersonChanges),
      /** What publishing expects: the entries and their versions. */
      zmeny: z.array(Entry),
      kolize: z.int(),
      /** A change is fewer days ahead than § 84 requires: publishing then needs a reason. */
      pozde: z.boolean(),
    }),
  }),
  add: route('POST /shifts/draft/', {
    can: 'shifts.plan',
    summary: 'Add a shift to the draft, or change or take away (`zruseno`) the published `smena` in it',
    body: entry
      .extend({
        smena: z.object({ id: Id, verze: Id }).nullable().optional(),
        zruseno: z.boolean().optional(),
      })
      .refine(inOrder, wrongTimes),
    returns: saved,
    status: 201,
  }),
  change: route('PUT /shifts/draft/:id/', {
    can: 'shifts.plan',
    summary: 'Change an entry of the draft; it then stands on the published shift as it is now',
    body: entry.extend({ verze: Verze, zruseno: z.boolean().optional() }).refine(inOrder, wrongTimes),
    returns: saved,
  }),
  drop: route('DELETE /shifts/draft/:id/', {
    can: 'shifts.plan',
    summary: 'Take an entry out of the draft: what is published stays as it is; a stale `verze` is 409',
    query: z.object({ verze: IdText.optional() }),
    returns: Success,
  }),
  copy: route('POST /shifts/draft/copy/', {
    can: 'shifts.plan',
    summary:
      'Fill a draft from the week or month before, or by a rotation; `nanecisto` only says what it would do',
    body: z
      .object({
        ...shopMonth,
        co: z.enum(['tyden', 'mesic', 'rotace'], 'Neznámý způsob'),
        /** A day of the week that is to be filled. */
        tyden: Datum.optional(),
        /** '2/2': days of work and days off by turns. */
        vzor: asTyped(40).optional(),
        od: Datum.optional(),
        lide: z.array(Id).min(1, 'Vyberte alespoň jednoho člověka').max(100, 'Nejvýše 100 lidí').optional(),
        /** Every second person begins half a cycle later. */
        stridat: z.boolean().optional(),
        nanecisto: z.boolean().optional(),
      })
      .refine(({ co, tyden }) => co !== 'tyden' || tyden !== undefined, {
        error: 'Vyberte týden',
        path: ['tyden'],
      })
      .refine(({ co, vzor }) => co !== 'rotace' || (vzor !== undefined && turnsOf(vzor) !== null), {
        error: WRONG_ROTATION,
        path: ['vzor'],
      })
      .refine(({ co, od }) => co !== 'rotace' || od !== undefined, {
        error: 'Zadejte první den',
        path: ['od'],
      })
      .refine(({ co, lide }) => co !== 'rotace' || lide !== undefined, {
        error: 'Vyberte alespoň jednoho člověka',
        path: ['lide'],
      }),
    returns: success({
      uspesne: z.int(),
      chyby: z.array(z.string()),
      vytvorene: z.array(
        z.object({ datum: z.string(), cas_od: z.string(), cas_do: z.string(), jmeno: z.string() }),
      ),
      davka: z.int().nullable(),
    }),
  }),
  publish: route('POST /shifts/draft/publish/', {
    can: 'shifts.plan',
    summary: 'Publish a shop’s draft whole, as it was seen; each person is told once',
    body: z.object({
      ...shopMonth,
      zmeny: z
        .array(z.object({ id: Id, verze: Id }))
        .min(1, 'Návrh je prázdný.')
        .max(5_000),
      duvod: text(REASON_MAX, 'Zadejte důvod').optional(),
    }),
    returns: success({ zmen: z.int(), lidi: z.int(), zverejneni: z.int() }),
  }),
  takeBack: route('POST /shifts/draft/published/:id/undo/', {
    can: 'shifts.plan',
    summary: 'Take one’s own publishing back within an hour, whole: the draft is there again',
    returns: success({ zmen: z.int() }),
  }),
  discard: route('POST /shifts/draft/discard/', {
    can: 'shifts.plan',
    summary: 'Discard a shop’s draft',
    body: z.object(shopMonth),
    returns: success({ zmen: z.int(), davka: z.int().nullable() }),
  }),
  undo: route('POST /shifts/draft/bulk/:id/undo/', {
    can: 'shifts.plan',
    summary: 'Take one’s own discarding of a draft, or copying into it, back within an hour, once',
    returns: success({ zmen: z.int(), vynechano: z.int() }),
  }),
  changes: route('GET /shifts/changes/', {
    can: 'shifts.read',
    summary: 'What publishing changed of one’s own plan and one has not seen yet',
    returns: success({
      zmeny: z.array(
        z.object({
          id: z.int(),
          smena_id: z.int(),
          co,
          datum: z.string(),
          text: z.string(),
          duvod: z.string().nullable(),
        }),
      ),
    }),
  }),
  see: route('POST /shifts/changes/seen/', {
    can: 'shifts.read',
    summary: 'One has seen these changes of one’s own plan',
    body: z.object({ zmeny: z.array(Id).min(1, 'Nic není vybráno').max(500) }),
    returns: success({ videno: z.int() }),
  }),
  seen: route('GET /shifts/changes/people/', {
    can: 'shifts.plan',
    summary:
      'Who has seen what was published of a shop’s month, and when; who has not; what one may still take back of it',
    query: z.object({ mesic: Mesic.optional(), prodejna: IdText.optional() }),
    returns: success({
      /** One's own last publishing while it can be taken back, which is until `do`. */
      vratit: z.object({ id: z.int(), kdy: Okamzik, do: Okamzik }).nullable(),
      lide: z.array(
        z.object({
          user_id: z.int(),
          jmeno: z.string(),
          prijmeni: z.string(),
          zmen: z.int(),
          nevideno: z.int(),
          videno: Okamzik.nullable(),
        }),
      ),
    }),
  }),
};
