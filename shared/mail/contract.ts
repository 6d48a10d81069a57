import { z } from 'zod';
import { bodyOf, secret } from '../core/body.ts';
import { asTyped, IdText, Okamzik, Success, success, Verze } from '../core/fields.ts';
import { namesOf } from '../core/names.ts';
import { OUTBOX_STATES } from '../core/outbox.ts';
import { route } from '../core/route.ts';
import { MAIL_SERVER } from './fields.ts';
import { MAIL_KINDS, SECURITIES } from './kinds.ts';

const sifrovani = z.enum(namesOf(SECURITIES), 'Neznámé šifrování');
const port = z
  .int('Port je celé číslo')
  .min(1, 'Port je číslo 1 až 65535')
  .max(65_535, 'Port je číslo 1 až 65535');

/** The settings of the mail server; in place of the password only whether there is one. */
export const MailServer = z.object({
  server: z.string(),
  port: z.int(),
  sifrovani,
  uzivatel: z.string().nullable(),
  odesilatel: z.string(),
  adresa: z.string().nullable(),
  ma_heslo: z.boolean(),
  verze: z.int(),
});
export type MailServer = z.output<typeof MailServer>;

/** Calls of the morning mail: its server, its preview, the outbox (docs/decisions/0081). */
export const mail = {
  server: route('GET /posta/server/', {
    can: 'settings.manage',
    summary: 'Where mails go out; null until it is entered',
    returns: success({ server: MailServer.nullable() }),
  }),
  saveServer: route('PUT /posta/server/', {
    can: 'settings.manage',
    summary: 'Say where mails go out; an empty password keeps the one there is, a stale `verze` is 409',
    body: z.object({
      ...bodyOf(MAIL_SERVER, {
        port,
        sifrovani,
        heslo: secret(asTyped(256).optional()),
      }),
      verze: Verze,
    }),
    returns: success({ server: MailServer }),
  }),
  preview: route('GET /posta/nahled/', {
    can: 'settings.manage',
    summary: 'This morning’s mail of a person, or of oneself, as it would go out now',
    query: z.object({ osoba: IdText.optional() }),
    returns: success({
      komu: z.string().nullable(),
      predmet: z.string(),
      text: z.string(),
      html: z.string(),
    }),
  }),
  test: route('POST /posta/zkouska/', {
    can: 'settings.manage',
    summary: 'Put one’s own mail of this morning into the outbox; it goes out within a minute',
    returns: success({ message: z.string() }),
    status: 201,
  }),
  list: route('GET /posta/', {
    can: 'settings.manage',
    summary: 'The outbox: what was not delivered, then the latest',
    returns: success({
      posta: z.array(
        z.object({
          id: z.int(),
          druh: z.enum(namesOf(MAIL_KINDS)),
          osoba: z.string(),
          komu: z.string(),
          predmet: z.string(),
          stav: z.enum(namesOf(OUTBOX_STATES)),
          pokusu: z.int(),
          chyba: z.string().nullable(),
          vytvoreno: Okamzik,
          odeslano: Okamzik.nullable(),
        }),
      ),
    }),
  }),
  again: route('POST /posta/:id/znovu/', {
    can: 'settings.manage',
    summary: 'Send an undelivered mail again, to the address that its person has by now',
    returns: Success,
  }),
};
