import { z } from 'zod';
import { monthOf } from '../core/days.ts';
import { Cas, DenPlanu, Id, IdText, Mesic, Okamzik, ProdejnaId, Success, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { ROSTER_SCOPES, ROSTER_STATES, WEIGHT_KEYS, WEIGHT_MAX } from './kinds.ts';

const ShiftIn = z.object({ user_id: Id, datum: DenPlanu, cas_od: Cas, cas_do: Cas });
const Shift = z.object({ user_id: z.int(), datum: z.string(), cas_od: z.string(), cas_do: z.string() });

const weights = <S extends z.ZodType>(schema: S) =>
  z.object(
    Object.fromEntries(WEIGHT_KEYS.map(key => [key, schema])) as Record<(typeof WEIGHT_KEYS)[number], S>,
  );
const weight = z.int('Očekává se celé číslo').min(0, 'Nejméně 0').max(WEIGHT_MAX, `Nejvýše ${WEIGHT_MAX}`);
const Weights = weights(z.int());

const Goals = z.object({
  chybi: z.number(),
  navic: z.number(),
  pod: z.number(),
  nad: z.number(),
  prani: z.object({ splneno: z.int(), celkem: z.int() }),
  vikendy: z.object({ nejmene: z.int(), nejvice: z.int() }),
  zmeny: z.int(),
  jinde: z.int(),
  body: z.int(),
});

const Proposal = z.object({
  id: z.int(),
  /** The group in which it was made; null when it was made alone. */
  skupina: z.int().nullable(),
  prodejna: z.int(),
  od: z.string(),
  do: z.string(),
  rozsah: z.enum(ROSTER_SCOPES),
  stav: z.enum(ROSTER_STATES),
  /** The person who asked for it. */
  osoba: z.int(),
  jmeno: z.string(),
  zacatek: Okamzik,
  konec: Okamzik.nullable(),
  seminko: z.int(),
  /** Its budget: a number of steps, or seconds when there is none. */
  kroku: z.int().nullable(),
  sekund: z.int(),
  vahy: Weights,
  /** The quality of the plan as it is, and with the best roster so far. */
  pred: Goals.nullable(),
  po: Goals.nullable(),
});

const Whole = Proposal.extend({
  /** Seconds from its beginning to its end, or to now. */
  ubehlo: z.int(),
  zamky: z.array(Shift),
  /** Shifts that it adds, and published ones that it removes. */
  smeny: z.array(Shift),
  rusi: z.array(Shift),
  /** People whose own plan already breaks a rule: nothing was proposed to them. */
  vynechani: z.array(z.int()),
  /** People from other shops who help out. */
  pomahaji: z.array(z.object({ user_id: z.int(), jmeno: z.string(), prijmeni: z.string() })),
});
export type Whole = z.output<typeof Whole>;

/** A shop's proposal within a group, with its progress. */
const OfGroup = Proposal.extend({ ubehlo: z.int(), navrzeno: z.int(), vynechano: z.int() });

/** A person, and why they cannot have the shift. */
const Why = z.object({ user_id: z.int(), jmeno: z.string(), duvod: z.string() });

const Accepted = success({ uspesne: z.int(), chyby: z.array(z.string()), davka: z.int().nullable() });
const withinMonth = {
  error: 'Navrhovat lze dny jednoho měsíce',
  path: ['do'],
};
const isOneMonth = (body: { od: string; do: string }) =>
  body.od <= body.do && monthOf(body.od) === monthOf(body.do);

/** The parameters of a search, for one shop or for several. */
const Searched = {
  od: DenPlanu,
  do: DenPlanu,
  rozsah: z.enum(ROSTER_SCOPES, 'Neznámý rozsah'),
  vahy: weights(weight.optional()).optional(),
  seminko: z.int().min(1).max(1_000_000).optional(),
  /** A budget in steps gives the same result on every machine. */
  kroku: z.int().min(0).max(1_000).optional(),
  /** Seconds for each shop. */
  sekund: z.int().min(1, 'Nejméně 1 s').max(600, 'Nejvýše 600 s').optional(),
};

/** Proposed rosters: made outside requests, improved while watched, accepted into the draft (rule shifts-16). */
export const roster = {
  list: route('GET /rozpisy/', {
    can: 'shifts.plan',
    summary:
      'Proposals for a shop’s month, the newest first, and the weights and seconds that hold unless told',
    query: z.object({ prodejna: IdText.optional(), mesic: Mesic.optional() }),
    returns: success({ vahy: Weights, sekund: z.int(), rozpisy: z.array(Proposal) }),
  }),
  start: route('POST /rozpisy/', {
    can: 'shifts.plan',
    summary:
      'Begin to propose a shop’s days; one at a time of a shop, and only while its asker goes on asking for it',
    body: z
      .object({
        ...Searched,
        prodejna: ProdejnaId,
        /** Proposed or planned shifts that stay as they are. */
        zamky: z.array(ShiftIn).max(1_000).optional(),
        /** The proposal to continue from. */
        z: Id.optional(),
      })
      .refine(isOneMonth, withinMonth),
    returns: success({ rozpis: Whole }),
    status: 201,
  }),
  read: route('GET /rozpisy/:id/', {
    can: 'shifts.plan',
    summary: 'A proposal as it is now; while its asker asks, it goes on',
    returns: success({ rozpis: Whole }),
  }),
  stop: route('POST /rozpisy/:id/zastavit/', {
    can: 'shifts.plan',
    summary: 'Stop a proposal; what it has found stays',
    returns: Success,
  }),
  explain: route('GET /rozpisy/:id/proc/', {
    can: 'shifts.plan',
    summary:
      'Why a person’s shift is proposed: three best alternatives and who cannot have it; without a person why hours of the day lack somebody',
    query: z.object({ osoba: IdText.optional(), datum: DenPlanu }),
    returns: success({
      /** The quality of the proposal; null when the question is about hours. */
      cile: Goals.nullable(),
      jinak: z.array(z.object({ smena: Shift.extend({ jmeno: z.string() }).nullable(), cile: Goals })),
      nemohou: z.array(Why),
      mezery: z.array(z.object({ od: z.string(), do: z.string(), chybi: z.int(), lide: z.array(Why) })),
    }),
  }),
  accept: route('POST /rozpisy/:id/prijmout/', {
    can: 'shifts.plan',
    summary:
      'Put what is proposed (of a person, of days) into the draft, of proposals made together with what the same people’s days are elsewhere; nothing is published',
    body: z.object({ osoba: Id.optional(), od: DenPlanu.optional(), do: DenPlanu.optional() }),
    returns: Accepted,
  }),
  startGroup: route('POST /rozpisy/prodejny/', {
    can: 'shifts.plan',
    summary:
      'Begin to propose the days of several shops together: people help in other shops where their contract lets them',
    body: z
      .object({
        ...Searched,
        prodejny: z.array(ProdejnaId).min(1, 'Vyberte aspoň jednu prodejnu').max(50, 'Nejvýše 50 prodejen'),
        /** Proposed or planned shifts that stay as they are, with their shops. */
        zamky: z
          .array(ShiftIn.extend({ prodejna: ProdejnaId }))
          .max(5_000)
          .optional(),
        /** The group to continue from. */
        z: Id.optional(),
      })
      .refine(isOneMonth, withinMonth),
    returns: success({
      skupina: z.int(),
      rozpisy: z.array(OfGroup),
      /** Shops for which nothing can be proposed now, with the reason. */
      vynechane: z.array(z.object({ prodejna: z.int(), duvod: z.string() })),
    }),
    status: 201,
  }),
  readGroup: route('GET /rozpisy/prodejny/:id/', {
    can: 'shifts.plan',
    summary: 'How far the proposals are that were begun together; while their asker asks, they go on',
    returns: success({ rozpisy: z.array(OfGroup) }),
  }),
  stopGroup: route('POST /rozpisy/prodejny/:id/zastavit/', {
    can: 'shifts.plan',
    summary: 'Stop proposals that were begun together; what they have found stays',
    returns: Success,
  }),
  acceptGroup: route('POST /rozpisy/prodejny/:id/prijmout/', {
    can: 'shifts.plan',
    summary:
      'Put what is proposed to all shops of a group into their drafts, as one deed that can be taken back',
    body: z.object({}),
    returns: Accepted,
  }),
};
