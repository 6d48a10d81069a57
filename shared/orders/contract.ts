import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { plain } from '../core/contact.ts';
import {
  Datum,
  freeText,
  Id,
  IdText,
  Okamzik,
  optionalDatum,
  optionalText,
  ProdejnaId,
  Success,
  success,
} from '../core/fields.ts';
import { route } from '../core/route.ts';
import { MOST_OF_ORDER } from '../labels/kinds.ts';
import { SmsProgress } from '../sms/contract.ts';
import { Author as Who } from '../users/contract.ts';
import { BASES } from './arrival.ts';
import { NO_PHONE, PHONE, phoneProblem } from './customer.ts';
import { ORDER } from './fields.ts';
import { photoCalls } from './photos/contract.ts';
import { depositProblem, priceProblem, readPrice } from './price.ts';
import { STATUSES } from './statuses.ts';

export const Order = z.object({
  id: z.int(),
  ...shapeOf(ORDER, {
    cena: z.number().nullable(),
    zaloha: z.number().nullable(),
    prodejna_id: z.int().nullable(),
    slibeno: Datum.nullable(),
    stitky: z.array(z.int()),
  }),
  status: z.enum(STATUSES),
  status_display: z.string(),
  prodejna_nazev: z.string().nullable(),
  /** Grows with every change; a request that changes an order names the version it has seen. */
  verze: z.int(),
  datum_vytvoreni: Okamzik,
  /** How long ago it was created, 'N d N h' (rule orders-4). */
  doba_od_vytvoreni: z.string(),
  zalozil: Who,
  posledni_zmena_uzivatel: Who,
  /** From creation to the end; null while the order is open. */
  celkova_doba_procesu_text: z.string().nullable(),
});
export type Order = z.output<typeof Order>;

export const HistoryEntry = z.object({
  id: z.int(),
  typ: z.enum(['vytvoreni', 'stav', 'uprava', 'zprava', 'smazani', 'obnova']),
  puvodni_status: z.union([z.enum(STATUSES), z.literal('')]),
  novy_status: z.enum(STATUSES),
  puvodni_status_display: z.string(),
  novy_status_display: z.string(),
  datum_zmeny: Okamzik,
  uzivatel: Who,
  poznamka: z.string().nullable(),
  /** What an edit changed: field → [before, after]. */
  zmeny: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** How long the order was in the new state, until now if it still is; null when no state changed. */
  doba_ve_stavu_text: z.string().nullable(),
  /** A text message that the application sends, and how far it is (rule orders-11). */
  sms: SmsProgress.nullable(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

const Column = z.object({ orders: z.array(Order), count: z.int() });
const columns = Object.fromEntries(STATUSES.map(status => [status, Column])) as Record<
  (typeof STATUSES)[number],
  typeof Column
>;
export const Kanban = z.object(columns);
export type Kanban = z.output<typeof Kanban>;

/** A number, or text with a comma or a point; an empty value means none (rule orders-2). */
function moneyOf(what: string, problemOf: (given: string | number | null) => string | null) {
  const noNumber = `${what} musí být číslo`;
  return z
    .union([z.number(noNumber), z.string(noNumber).max(40, noNumber)], noNumber)
    .nullable()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined;
      const amount = typeof value === 'string' ? readPrice(value) : value;
      const problem = problemOf(value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
      return problem ? null : amount;
    });
}

/** It may only be empty for an order whose customer was erased (`update` checks that). */
const KeptPhone = freeText(40, NO_PHONE)
  .overwrite(plain)
  .superRefine((typed, context) => {
    const problem = typed === '' ? null : phoneProblem(typed);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .meta({ pattern: `^$|${PHONE}` });

const fields = bodyOf(ORDER, {
  cena: moneyOf('Cena', priceProblem),
  zaloha: moneyOf('Záloha', depositProblem),
  /** By default the creator's home shop. */
  prodejna_id: ProdejnaId.nullable().optional(),
  slibeno: optionalDatum,
  stitky: z.array(Id).max(MOST_OF_ORDER, 'Příliš mnoho štítků').optional(),
});

const verze = Id;
const answer = success({ order: Order });

export const orders = {
  ...photoCalls,
  board: route('GET /orders/orders/', {
    sameForAll: true,
    can: 'orders.read',
    summary: 'The board: eight columns, the open ones oldest first, the last 50 of the closed ones',
    query: z
      .object({
        search: freeText(100).optional(),
        status: z.enum(STATUSES, 'Neznámý stav objednávky').optional(),
        prodejna_id: IdText.optional(),
        stitek: IdText.optional(),
        date_from: Datum.optional(),
        date_to: Datum.optional(),
      })
      .refine(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to, {
        error: 'Datum od musí být nejpozději v den data do',
        path: ['date_from'],
      }),
    /** `ted` is the server's time when the board was read. */
    returns: success({ kanban_data: Kanban, ted: Okamzik }),
  }),
  stats: route('GET /orders/dashboard-stats/', {
    sameForAll: true,
    can: 'orders.read',
    summary: 'How many orders there are: all, created today and since Monday in Prague; unfiltered',
    returns: success({ total_orders: z.int(), today_orders: z.int(), week_orders: z.int() }),
  }),
  old: route('GET /orders/old/', {
    sameForAll: true,
    can: 'orders.read',
    summary: 'How many open orders wait for over 48 hours, in one shop or in all',
    query: z.object({ prodejna_id: IdText.optional() }),
    returns: success({ pocet: z.int() }),
  }),
  suggestions: route('GET /orders/suggestions/', {
    sameForAll: true,
    can: 'orders.read',
    summary: 'What the form offers: used in the last year by frequency, then a static list',
    returns: success({
      typ_telefonu: z.array(z.string()),
      dil: z.array(z.string()),
      barva: z.array(z.string()),
    }),
  }),
  customers: route('GET /orders/customers/', {
    can: 'orders.read',
    summary: 'Customers whose phone begins with these digits, the latest first',
    query: z.object({ telefon: freeText(40).default('') }),
    returns: success({
      customers: z.array(
        z.object({
          jmeno_zakaznika: z.string(),
          prijmeni_zakaznika: z.string(),
          telefon_zakaznika: z.string(),
          pocet_objednavek: z.int(),
        }),
      ),
    }),
  }),
  arrival: route('GET /orders/arrival/', {
    sameForAll: true,
    can: 'orders.read',
    summary:
      'By when a part of a supplier will probably be here if it is ordered today; with `objednavka` since that one was ordered; null when too few came so far',
    query: z.object({
      dodavatel: freeText(80).default(''),
      dil: freeText(80).default(''),
      objednavka: IdText.optional(),
    }),
    returns: success({
      odhad: z
        .object({
          /** The first day by which at least eight of ten such parts were here. */
          den: Datum,
          /** How many of ten were here by then: 8, 9 or 10. */
          z_deseti: z.int(),
          /** How many arrivals the estimate is made of, and of which orders. */
          dodani: z.int(),
          podle: z.enum(BASES),
        })
        .nullable(),
    }),
  }),
  trash: route('GET /orders/trash/', {
    can: 'orders.delete',
    summary: 'Deleted orders that can still be restored, the latest first; searched as the board is',
    query: z.object({ search: freeText(100).optional() }),
    /** `count` covers all of them, `orders` contains the latest 500. */
    returns: success({ count: z.int(), orders: z.array(Order.extend({ smazana: Okamzik })) }),
  }),
  create: route('POST /orders/orders/', {
    can: 'orders.write',
    summary: 'Add an order',
    body: z.object(fields),
    returns: answer,
    status: 201,
    errors: 'fields-as-error',
  }),
  one: route('GET /orders/orders/:id/', {
    can: 'orders.read',
    summary: 'One order, with the link by which its customer follows it',
    returns: success({
      order: Order,
      /** Null once the link of such an order no longer works (rule orders-10). */
      odkaz: z
        .object({
          /** The whole address if the application's public one is configured, else its path; null without a link. */
          adresa: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  createLink: route('POST /orders/orders/:id/odkaz/', {
    can: 'orders.write',
    summary: 'Make the link for the customer of an order that has none; one that has it keeps it',
    returns: Success,
  }),
  withdrawLink: route('DELETE /orders/orders/:id/odkaz/', {
    can: 'orders.write',
    summary: 'Withdraw the link for the customer: its page and its printed code lead nowhere from now on',
    returns: Success,
  }),
  update: route('PUT /orders/orders/:id/', {
    can: 'orders.write',
    summary: 'Edit an order; what is left out keeps, a stale `verze` is 409',
    returns: answer,
    body: z.object({ ...fields, telefon_zakaznika: KeptPhone, verze }),
  }),
  history: route('GET /orders/orders/:id/history/', {
    can: 'orders.read',
    summary: 'What happened to an order, newest first',
    returns: z.array(HistoryEntry),
  }),
  changeStatus: route('PATCH /orders/orders/:id/update_status/', {
    can: 'orders.write',
    summary: 'Move an order to a state; the same state again records nothing',
    returns: answer,
    body: z.object({
      novy_status: z.enum(STATUSES, 'Neznámý stav objednávky'),
      poznamka: optionalText(2000),
      verze: verze.optional(),
    }),
  }),
  undoStatus: route('POST /orders/orders/:id/undo_status/', {
    can: 'orders.write',
    summary: 'Take one’s own last change of the state back, within a minute and if nothing followed it',
    returns: answer,
  }),
  notified: route('POST /orders/orders/:id/notified/', {
    can: 'orders.write',
    summary: 'Note in the history that the ready text for the customer was used',
    returns: answer,
    body: z.object({ zpusob: z.enum(['kopie', 'sms'], 'Neznámý způsob') }),
  }),
  remove: route('DELETE /orders/orders/:id/', {
    can: 'orders.delete',
    summary: 'Move an order to the trash, where it stays for 30 days',
    returns: Success,
  }),
  restore: route('POST /orders/orders/:id/restore/', {
    can: 'orders.delete',
    summary: 'Bring an order back from the trash',
    returns: answer,
  }),
};
