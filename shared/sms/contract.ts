import { z } from 'zod';
import { bodyOf, secret } from '../core/body.ts';
import { asTyped, freeText, Id, Okamzik, optionalText, Success, success, Verze } from '../core/fields.ts';
import { namesOf } from '../core/names.ts';
import { route } from '../core/route.ts';
import { STATUSES } from '../orders/statuses.ts';
import { GATEWAY, keyProblem, TEMPLATE, TRIAL } from './fields.ts';
import { bodyProblem } from './gateway.ts';
import { FORMATS, SMS_STATES } from './kinds.ts';

const can = 'settings.manage';
const format = z.enum(namesOf(FORMATS), 'Neznámý obsah požadavku');

const tajny_klic = secret(
  asTyped(1000)
    .overwrite(typed => typed.trim())
    .superRefine((typed, context) => {
      const message = typed && keyProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional(),
);

/** The settings of the gateway; in place of the key only whether there is one. */
export const Gateway = z.object({
  adresa: z.string(),
  format,
  pole_cislo: z.string(),
  pole_text: z.string(),
  telo: z.string().nullable(),
  hlavicka: z.string(),
  odpoved: z.string().nullable(),
  ma_klic: z.boolean(),
  verze: z.int(),
});
export type Gateway = z.output<typeof Gateway>;

export const SmsTemplate = z.object({
  status: z.enum(STATUSES),
  /** Empty where nothing is written to customers. */
  text: z.string(),
  bez_diakritiky: z.boolean(),
  verze: z.int(),
});
export type SmsTemplate = z.output<typeof SmsTemplate>;

const status = z.enum(STATUSES, 'Neznámý stav objednávky');

/** A message in the history of its order. */
export const SmsProgress = z.object({
  id: z.int(),
  stav: z.enum(namesOf(SMS_STATES)),
  /** Whether the setting sent it, and not a person. */
  automaticky: z.boolean(),
  chyba: z.string().nullable(),
  /** When it is tried next, while it waits. */
  dalsi: Okamzik.nullable(),
});
export type SmsProgress = z.output<typeof SmsProgress>;

const gatewayBody = z
  .object({
    // Its rule depends on the format.
    ...bodyOf(GATEWAY, { format, tajny_klic, telo: optionalText(2000) }),
    verze: Verze,
  })
  .superRefine(({ telo, format }, context) => {
    const message = bodyProblem(telo ?? '', format);
    if (message) context.addIssue({ code: 'custom', message, path: ['telo'] });
  });

/** Text messages to customers: the gateway, a template a state, sending (rule orders-11, docs/decisions/0178). */
export const sms = {
  gateway: route('GET /sms/brana/', {
    can,
    summary: 'The gateway that text messages go out through; null until it is entered',
    returns: success({ brana: Gateway.nullable() }),
  }),
  saveGateway: route('PUT /sms/brana/', {
    can,
    isFresh: true,
    summary: 'Say where text messages go out; an empty key keeps the one there is, a stale `verze` is 409',
    body: gatewayBody,
    returns: success({ brana: Gateway }),
  }),
  removeGateway: route('DELETE /sms/brana/', {
    can,
    summary: 'Forget the gateway; the messages that wait become undelivered',
    returns: Success,
  }),
  test: route('POST /sms/zkouska/', {
    can,
    summary: 'Send a trial message to a number; the list says what came of it',
    body: z.object(bodyOf(TRIAL, {})),
    returns: Success,
    status: 201,
  }),
  list: route('GET /sms/zpravy/', {
    can,
    summary: 'The last 50 messages, what was not delivered first; of numbers only the end',
    returns: success({
      zpravy: z.array(
        z.object({
          id: z.int(),
          /** Null for a trial message. */
          objednavka: z.int().nullable(),
          komu: z.string(),
          stav: z.enum(namesOf(SMS_STATES)),
          pokusu: z.int(),
          chyba: z.string().nullable(),
          vytvoreno: Okamzik,
          odeslano: Okamzik.nullable(),
        }),
      ),
    }),
  }),
  templates: route('GET /sms/sablony/', {
    can,
    summary: 'The text to customers in each state of an order',
    returns: success({ sablony: z.array(SmsTemplate) }),
  }),
  saveTemplate: route('PUT /sms/sablony/', {
    can,
    summary: 'Change the text of one state, an empty one to that of the beginning; a stale `verze` is 409',
    body: z.object({ ...bodyOf(TEMPLATE, {}), status, verze: Verze }),
    returns: success({ sablona: SmsTemplate }),
  }),
  prepared: route('GET /orders/orders/:id/sms/', {
    can: 'orders.write',
    summary: 'The message to the customer in the order’s state, if there is one, and whether it can be sent',
    returns: success({
      text: z.string().nullable(),
      /** Whether there is a gateway. */
      odesila: z.boolean(),
      /** The number of the order’s latest message. */
      posledni: z.int().nullable(),
      /** How far the latest message of this state is. */
      stav: z.enum(namesOf(SMS_STATES)).nullable(),
    }),
  }),
  send: route('POST /orders/orders/:id/sms/', {
    can: 'orders.write',
    summary:
      'Send the customer the message that was shown; 409 when it or the latest message is another by now',
    body: z.object({ text: freeText(2000), posledni: Id.nullable() }),
    returns: Success,
    status: 201,
  }),
  again: route('POST /orders/sms/:id/znovu/', {
    can: 'orders.write',
    summary: 'Send an undelivered message again, to the number that the order has by now',
    returns: Success,
  }),
  cancel: route('POST /orders/sms/:id/zrusit/', {
    can: 'orders.write',
    summary: 'Do not send a message that waits',
    returns: Success,
  }),
};
