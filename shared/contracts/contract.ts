import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { Datum, Id, IdText, isHundredths, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { YES_NO } from '../core/sheet.ts';
import { CONTRACT } from './fields.ts';
import {
  CONTRACT_KIND_SHORT,
  CONTRACT_KINDS,
  IMPORT_MAX,
  LEAST_WEEKLY_HOURS,
  MOST_HOURLY_RATE,
  MOST_VACATION_HOURS,
  MOST_WEEKLY_HOURS,
  NO_WEEKLY_HOURS,
  WEEKLY_HOURS,
  WRONG_DAYS,
} from './kinds.ts';

const druh = z.enum(CONTRACT_KINDS, 'Neznámý druh smlouvy');
/** The heading of a column that only who manages contracts gets. */
const RATE = 'Hodinová sazba (Kč)';
const TWO_PLACES = 'Nejvýše dvě desetinná místa';

/** A contract of employment. `do` null means until further notice, empty `prodejny` means everywhere. */
export const Contract = z.object({
  id: z.int(),
  ...shapeOf(CONTRACT, {
    user_id: z.int(),
    druh: z.enum(CONTRACT_KINDS),
    tydenni_hodiny: z.number().nullable(),
    od: z.string(),
    do: z.string().nullable(),
    prodejny: z.array(z.int()),
    dovolena_hodin: z.number().nullable(),
    /** In CZK; only for who manages contracts, for everybody else it is missing. */
    hodinova_sazba: z.number().nullable().optional(),
  }),
  jmeno: z.string(),
  prijmeni: z.string(),
  verze: z.int(),
});
export type Contract = z.output<typeof Contract>;

export const fields = z.object(
  bodyOf(CONTRACT, {
    user_id: Id,
    druh: druh.default('hpp'),
    tydenni_hodiny: z
      .number()
      .min(LEAST_WEEKLY_HOURS, WEEKLY_HOURS)
      .max(MOST_WEEKLY_HOURS, `Nejvýše ${MOST_WEEKLY_HOURS} hodin`)
      .refine(isHundredths, TWO_PLACES)
      .nullable()
      .optional(),
    od: Datum,
    do: z
      .union([z.literal('').transform(() => null), Datum])
      .nullable()
      .optional(),
    prodejny: z
      .array(Id)
      .max(100, 'Nejvýše 100 prodejen')
      .overwrite(ids => [...new Set(ids)].sort((a, b) => a - b))
      .default([]),
    dovolena_hodin: z
      .number()
      .min(0, 'Dovolená není záporná')
      .max(MOST_VACATION_HOURS, `Nejvýše ${MOST_VACATION_HOURS} hodin`)
      .refine(isHundredths, TWO_PLACES)
      .nullable()
      .optional(),
    /** A change without it keeps the stored one. */
    hodinova_sazba: z
      .number()
      .min(0, 'Sazba není záporná')
      .max(MOST_HOURLY_RATE, 'Nejvýše 10\u00a0000\u00a0Kč')
      .refine(isHundredths, TWO_PLACES)
      .nullable()
      .optional(),
  }),
);

type Entered = { druh?: string; tydenni_hodiny?: number | null; od?: string; do?: string | null };

const inOrder = ({ od, do: to }: Entered) => !od || !to || od <= to;
const hasHours = ({ druh: kind, tydenni_hodiny }: Entered) => kind === 'dpp' || tydenni_hodiny != null;
const wrongDays = { error: WRONG_DAYS, path: ['do'] };
const noHours = { error: NO_WEEKLY_HOURS, path: ['tydenni_hodiny'] };

const saved = success({ smlouva: Contract, message: z.string() });

export const contracts = {
  list: route('GET /smlouvy/', {
    can: 'contracts.read',
    isFreshAsSheet: true,
    summary: 'Contracts of everybody whom one may see, or of one person; the latest first',
    query: z.object({ osoba: IdText.optional() }),
    returns: success({ dnes: z.string(), smlouvy: z.array(Contract) }),
    sheets: [
      {
        name: 'Smlouvy',
        rows: 'smlouvy',
        columns: {
          user_id: ['ID', 'number'],
          prijmeni: 'Příjmení',
          jmeno: 'Jméno',
          druh: ['Druh', 'text', CONTRACT_KIND_SHORT],
          tydenni_hodiny: ['Týdenní hodiny', 'number'],
          od: ['Platí od', 'date'],
          do: ['Platí do', 'date'],
          technik: ['Technik', 'text', YES_NO],
          dovolena_hodin: ['Dovolená (h)', 'number'],
          hodinova_sazba: [
            ({ smlouvy }: { smlouvy: object[] }) =>
              smlouvy.some(one => 'hodinova_sazba' in one) ? RATE : null,
            'money',
          ],
          cislo_pomeru: 'Číslo poměru',
        },
      },
    ],
  }),
  create: route('POST /smlouvy/', {
    can: 'contracts.manage',
    summary: 'Add a contract; the one that is valid on its first day ends the day before',
    body: fields.refine(inOrder, wrongDays).refine(hasHours, noHours),
    returns: saved,
    status: 201,
  }),
  createMany: route('POST /smlouvy/hromadne/', {
    can: 'contracts.manage',
    summary:
      'Add several contracts, all of them or none; says of each what is against it and which former one it ends; with `nanecisto` writes nothing',
    body: z.object({
      smlouvy: z
        .array(fields.refine(inOrder, wrongDays).refine(hasHours, noHours))
        .min(1, 'Není co zapsat')
        .max(IMPORT_MAX, `Nejvýše ${IMPORT_MAX} smluv najednou`),
      nanecisto: z.boolean().optional(),
    }),
    returns: success({
      zapsano: z.int(),
      /** In the order of the contracts. */
      vysledky: z.array(z.object({ problem: z.string().nullable(), konci: z.string().nullable() })),
    }),
  }),
  update: route('PUT /smlouvy/:id/', {
    can: 'contracts.manage',
    summary: 'Change a contract; a stale `verze` is 409',
    body: fields
      .omit({ user_id: true })
      .extend({ verze: Verze })
      .refine(inOrder, wrongDays)
      .refine(hasHours, noHours),
    returns: saved,
  }),
  remove: route('DELETE /smlouvy/:id/', {
    can: 'contracts.manage',
    summary: 'Delete a contract; the one that it had ended runs on as before',
    returns: success({ message: z.string() }),
  }),
};
