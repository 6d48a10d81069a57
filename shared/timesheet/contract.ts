import { z } from 'zod';
import { EXCUSED_KINDS } from '../absences/excused.ts';
import { asTyped, Id, IdText, Mesic, optionalText, ProdejnaId, success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { typ_smeny } from '../shifts/shapes.ts';
import { PROBLEMS, REMARK_MAX, TIMESHEET_STATES } from './kinds.ts';

const nedostatek = z.enum(PROBLEMS);
const minut = z.int();

/** Minutes, except for the days off, which are also counted in days. */
const Sums = z.object({
  ...{ fond: minut, plan: minut, odpracovano: minut, pauza: minut, rozdil: minut, bilance: minut },
  ...{ dovolena: minut, dovolena_dnu: z.int(), nemoc: minut, nemoc_dnu: z.int() },
  ...{ jine: minut, jine_dnu: z.int(), prescas: minut, noc: minut, vikend: minut, svatek: minut },
});

const Said = z.object({
  stav: z.enum(TIMESHEET_STATES),
  /** The person's objection to it. */
  pripominka: z.string().nullable(),
  /** The people who approved and closed it. */
  schvalil: z.string().nullable(),
  uzavrel: z.string().nullable(),
});

const Row = z.object({
  id: z.int(),
  prodejna_nazev: z.string(),
  typ_smeny,
  cas_od: z.string(),
  cas_do: z.string(),
  plan: minut,
  prichod: z.string().nullable(),
  odchod: z.string().nullable(),
  odpracovano: minut.nullable(),
  pauza: minut,
  rozdil: minut.nullable(),
  /** How much later the person came, and in `drive` how much earlier they left, beyond the tolerance. */
  zpozdeni: minut,
  drive: minut,
  nedostatky: z.array(nedostatek),
});

/** A doctor's visit or other leave; without times it covers the whole day. */
const Excused = z.object({
  druh: z.enum(EXCUSED_KINDS),
  cas_od: z.string().nullable(),
  cas_do: z.string().nullable(),
  minut,
});

const Day = z.object({
  datum: z.string(),
  svatek: z.string().nullable(),
  smeny: z.array(Row),
  volna: z.array(Excused),
});

const ToSettle = z.object({
  druh: nedostatek,
  smena: z.int(),
  datum: z.string(),
  /** Whether the month cannot be approved until it is fixed. */
  brani: z.boolean(),
});

const month = { mesic: Mesic.optional() };
/** The minutes worked that the person saw; if they have changed, the answer is 409. */
const odpracovano = z.int('Očekává se celé číslo').min(0).max(100_000);
/** The digest of the sums and days that the person saw; older clients do not send it. */
const videno = asTyped(64).optional();
const shop = { mesic: Mesic, prodejna: ProdejnaId };

/** Timesheets (rules timesheet-1 to timesheet-4). */
export const timesheet = {
  person: route('GET /vykazy/osoba/', {
    can: 'timesheet.read',
    summary: 'A person’s month day by day: plan, attendance, sums in minutes, and what was said of it',
    query: z.object({ ...month, user_id: IdText.optional() }),
    returns: success({
      mesic: z.string(),
      dnes: z.string(),
      osoba: z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() }),
      ...Said.shape,
      /** Whether shifts of the month are still to come or going on. */
      bezi: z.boolean(),
      dny: z.array(Day),
      soucty: Sums,
      /** To be sent back with an agreement: a digest of sums and days. */
      videno: z.string(),
    }),
  }),
  shop: route('GET /vykazy/', {
    can: 'timesheet.manage',
    summary: 'A shop’s month: each person’s sums, what is to settle, and whether it can be closed',
    query: z.object({ ...month, prodejna: IdText.optional() }),
    returns: success({
      mesic: z.string(),
      prodejna: z.int(),
      /** Why the month cannot be closed; null when it can, or when it is. */
      brani: z.string().nullable(),
      uzavreno: z.boolean(),
      lide: z.array(
        Said.extend({
          id: z.int(),
          jmeno: z.string(),
          prijmeni: z.string(),
          soucty: Sums,
          videno: z.string(),
          kvyreseni: z.array(ToSettle),
        }),
      ),
    }),
  }),
  overtime: route('GET /vykazy/prescasy/', {
    can: 'timesheet.read',
    summary:
      'Overtime of the calendar year up to the end of the month, of one person or of a shop’s people, against the most that may be ordered a year (§ 93)',
    query: z.object({ ...month, prodejna: IdText.optional(), user_id: IdText.optional() }),
    returns: success({
      rok: z.string(),
      nejvys: minut,
      /** People employed with weekly hours; agreements have no overtime. */
      lide: z.array(z.object({ id: z.int(), prescas: minut })),
    }),
  }),
  waiting: route('GET /vykazy/ceka/', {
    can: 'timesheet.manage',
    summary: 'How many timesheets of the last month nobody has approved, by shop',
    returns: success({
      mesic: z.string(),
      prodejny: z.array(z.object({ id: z.int(), nazev: z.string(), ceka: z.int() })),
    }),
  }),
  agree: route('POST /vykazy/vyjadreni/', {
    can: 'timesheet.read',
    summary: 'Agree with one’s own month, or say what is wrong with it',
    body: z.object({ mesic: Mesic, odpracovano, videno, pripominka: optionalText(REMARK_MAX) }),
    returns: success({ stav: z.enum(TIMESHEET_STATES) }),
  }),
  approve: route('POST /vykazy/schvaleni/', {
    can: 'timesheet.manage',
    summary: 'Approve a month of one or more people, all or none',
    body: z.object({
      mesic: Mesic,
      osoby: z
        .array(z.object({ id: Id, odpracovano, videno }))
        .min(1, 'Vyberte alespoň jednu osobu')
        .max(200, 'Nejvýše 200 osob najednou')
        .refine(
          osoby => new Set(osoby.map(({ id }) => id)).size === osoby.length,
          'Každou osobu uveďte jen jednou',
        ),
    }),
    returns: success({ schvaleno: z.int() }),
  }),
  close: route('POST /vykazy/uzavreni/', {
    can: 'timesheet.manage',
    summary: 'Close a shop’s month: its people’s shifts and attendance change no more',
    body: z.object(shop),
    returns: success({ uzavreno: z.int() }),
  }),
  reopen: route('POST /vykazy/otevreni/', {
    can: 'timesheet.reopen',
    summary: 'Open a shop’s closed month again, with a reason',
    body: z.object({ ...shop, duvod: text(REMARK_MAX, 'Zadejte důvod') }),
    returns: success({ otevreno: z.int() }),
  }),
};
