import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { daysBetween } from '../core/days.ts';
import {
  DenPlanu,
  Id,
  IdText,
  isHundredths,
  Okamzik,
  optionalCas,
  success,
  text,
  Verze,
} from '../core/fields.ts';
import { route } from '../core/route.ts';
import { WRONG_TIMES } from '../shifts/kinds.ts';
import { Author } from '../users/contract.ts';
import { MOVEMENT_KINDS } from './balance.ts';
import { ABSENCE, MOVEMENT } from './fields.ts';
import {
  ABSENCE_KINDS,
  ABSENCE_STATES,
  ABSENCE_TEXT_MAX,
  BOTH_TIMES,
  isShiftType,
  LONGEST_ABSENCE,
  MOST_CORRECTED_HOURS,
  NO_PART_OF_DAY,
  ONE_DAY_ONLY,
  TOO_LONG,
  WRONG_RANGE,
} from './kinds.ts';

const druh = z.enum(ABSENCE_KINDS, 'Neznámý druh nepřítomnosti');
export const Absence = z.object({
  id: z.int(),
  ...shapeOf(ABSENCE, {
    user_id: z.int(),
    druh: z.enum(ABSENCE_KINDS),
    od: z.string(),
    do: z.string(),
    cas_od: z.string().nullable(),
    cas_do: z.string().nullable(),
  }),
  stav: z.enum(ABSENCE_STATES),
  osoba: Author,
  /** The person's home shop. */
  prodejna_id: z.int().nullable(),
  zadano: Okamzik,
  rozhodl: Author.nullable(),
  rozhodnuto: Okamzik.nullable(),
  /** Why it was refused or taken back. */
  duvod: z.string().nullable(),
  /** What the requesting user may do with it now. */
  smi: z.object({ rozhodnout: z.boolean(), vzit_zpet: z.boolean() }),
  verze: z.int(),
});
export type Absence = z.output<typeof Absence>;

const BalanceShape = z.object({
  rok: z.int(),
  narok: z.number(),
  opravy: z.number(),
  vycerpano: z.number(),
  naplanovano: z.number(),
  ceka: z.number(),
  zbyva: z.number(),
});

/** The effect of an absence: its days, what stays uncovered, who else is away, and the balance after it. */
export const Impact = z.object({
  dny: z.array(
    z.object({
      datum: z.string(),
      hodiny: z.number(),
      smena: z.object({ cas_od: z.string(), cas_do: z.string() }).nullable(),
      problem: z.string().nullable(),
      /** Planned work that it would remove, and how many others work in that shop at the time. */
      rusi: z.array(
        z.object({
          id: z.int(),
          cas_od: z.string(),
          cas_do: z.string(),
          prodejna_nazev: z.string(),
          zbyva_lidi: z.int(),
        }),
      ),
    }),
  ),
  hodin: z.number(),
  pryc: z.array(
    z.object({
      jmeno: z.string(),
      druh: z.enum(ABSENCE_KINDS),
      od: z.string(),
      do: z.string(),
      cas_od: z.string().nullable(),
      cas_do: z.string().nullable(),
      stav: z.enum(ABSENCE_STATES),
    }),
  ),
  /** Hours of vacation left in the year the absence begins in, before and after it; null without a contract. */
  zustatek: z.object({ pred: z.number(), po: z.number() }).nullable(),
});
export type Impact = z.output<typeof Impact>;

const entered = z.object(
  bodyOf(ABSENCE, {
    user_id: Id.optional(),
    druh,
    od: DenPlanu,
    do: DenPlanu,
    cas_od: optionalCas.default(null),
    cas_do: optionalCas.default(null),
  }),
);
type Entered = {
  druh: (typeof ABSENCE_KINDS)[number];
  od: string;
  do: string;
  cas_od: string | null;
  cas_do: string | null;
};

/** Checks the rules between fields and reports each problem at the field where it can be fixed. */
function refuseWrong(asked: Entered, context: z.RefinementCtx) {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (asked.do < asked.od) say('do', WRONG_RANGE);
  else if (daysBetween(asked.od, asked.do) >= LONGEST_ABSENCE) say('do', TOO_LONG);
  if ((asked.cas_od === null) !== (asked.cas_do === null)) say('cas_do', BOTH_TIMES);
  else if (asked.cas_od !== null) {
    if (isShiftType(asked.druh)) say('cas_od', NO_PART_OF_DAY);
    else if (asked.od !== asked.do) say('cas_od', ONE_DAY_ONLY);
    else if (asked.cas_do! <= asked.cas_od) say('cas_do', WRONG_TIMES);
  }
}

const saved = success({ nepritomnost: Absence, message: z.string() });
const rok = z
  .string()
  .regex(/^20\d\d$/, 'Rok musí být 2000 až 2099')
  .transform(Number);

export const absences = {
  list: route('GET /nepritomnosti/', {
    can: 'absences.read',
    summary:
      'Absences of everybody whom one may see that touch the days, the latest first; those that wait come before',
    query: z.object({
      od: DenPlanu.optional(),
      do: DenPlanu.optional(),
      osoba: IdText.optional(),
      stav: z.enum(ABSENCE_STATES, 'Neznámý stav').optional(),
    }),
    returns: success({ dnes: z.string(), nepritomnosti: z.array(Absence), ceka: z.int() }),
  }),
  balance: route('GET /nepritomnosti/zustatek/', {
    can: 'absences.read',
    summary:
      'A person’s vacation balance of a year in hours, with the proof of each movement; null without a contract',
    query: z.object({ rok: rok.optional(), osoba: IdText.optional() }),
    returns: success({
      osoba: z.int(),
      jmeno: z.string(),
      prijmeni: z.string(),
      rok: z.int(),
      /** The last correction of the year, which a further one says that it knows. */
      oprava: z.int().nullable(),
      zustatek: BalanceShape.extend({
        pohyby: z.array(
          z.object({ datum: z.string(), co: z.enum(MOVEMENT_KINDS), hodiny: z.number(), text: z.string() }),
        ),
      }).nullable(),
    }),
  }),
  impact: route('GET /nepritomnosti/dopad/', {
    can: 'absences.read',
    summary: 'What an absence would do to the plan and to the balance; writes nothing',
    query: entered.omit({ poznamka: true }).extend({ user_id: IdText.optional() }).superRefine(refuseWrong),
    returns: success({ dopad: Impact }),
  }),
  create: route('POST /nepritomnosti/', {
    can: 'absences.write',
    summary: 'Ask for an absence; illness holds at once, and so does what a manager enters for their people',
    body: entered.superRefine(refuseWrong),
    returns: saved,
    status: 201,
  }),
  decide: route('POST /nepritomnosti/:id/rozhodnuti/', {
    can: 'absences.decide',
    summary: 'Approve a request, which changes the plan, or refuse it with a sentence',
    body: z
      .object({
        schvalit: z.boolean('Očekává se true nebo false'),
        duvod: text(ABSENCE_TEXT_MAX).nullable().optional(),
        verze: Verze,
      })
      .refine(({ schvalit, duvod }) => schvalit || duvod, {
        error: 'Napište důvod zamítnutí',
        path: ['duvod'],
      }),
    returns: saved,
  }),
  takeBack: route('POST /nepritomnosti/:id/zpet/', {
    can: 'absences.write',
    summary: 'Take an absence back before it begins (managers later, too): the plan is as it was',
    body: z.object({ verze: Verze }),
    returns: saved,
  }),
  correct: route('POST /nepritomnosti/zustatek/', {
    can: 'absences.decide',
    summary:
      'Correct somebody’s vacation balance, such as by what was left of the year before; refused with 409 when there is a later correction than the known `oprava`',
    body: z.object({
      oprava: Id.nullable().optional(),
      ...bodyOf(MOVEMENT, {
        user_id: Id,
        rok: z
          .int('Očekává se rok')
          .min(2000, 'Rok musí být 2000 až 2099')
          .max(2099, 'Rok musí být 2000 až 2099'),
        hodiny: z
          .number('Zadejte počet hodin')
          .min(-MOST_CORRECTED_HOURS, `Nejvýše ${MOST_CORRECTED_HOURS} hodin`)
          .max(MOST_CORRECTED_HOURS, `Nejvýše ${MOST_CORRECTED_HOURS} hodin`)
          .refine(hours => hours !== 0 && isHundredths(hours), 'Zadejte počet hodin na dvě místa'),
      }),
    }),
    returns: success({ zustatek: z.number() }),
    status: 201,
  }),
};
