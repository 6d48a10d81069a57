import { z } from 'zod';
import { bodyOf, secret } from '../../core/body.ts';
import { freeText, Okamzik, Success, success, Verze } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { OUTBOX_STATES } from '../../core/outbox.ts';
import { route } from '../../core/route.ts';
import { NOTICE } from './fields.ts';
import { addressProblem, NOTICE_KINDS } from './kinds.ts';

const can = 'imports.manage';

/** Where messages go, without the address itself, which gives access to anybody who knows it. */
export const Notice = z.object({
  id: z.int(),
  nazev: z.string(),
  /** The server and the end of the path. */
  misto: z.string(),
  pozastaveno: z.boolean(),
  /** Until when messages are also signed with the previous key; null when there is none. */
  puvodni_do: Okamzik.nullable(),
  verze: z.int(),
  vytvoreno: Okamzik,
  /** The number of waiting messages, and of undeliverable ones. */
  ceka: z.int(),
  nedoruceno: z.int(),
});
export type Notice = z.output<typeof Notice>;

export const NoticeMessage = z.object({
  id: z.int(),
  oznameni_id: z.int(),
  komu: z.string(),
  druh: z.enum(namesOf(NOTICE_KINDS)),
  import_id: z.int().nullable(),
  stav: z.enum(namesOf(OUTBOX_STATES)),
  pokusu: z.int(),
  /** The error of the last try. */
  chyba: z.string().nullable(),
  vytvoreno: Okamzik,
  odeslano: Okamzik.nullable(),
  /** When the next try is due; null when there will be none. */
  dalsi: Okamzik.nullable(),
});
export type NoticeMessage = z.output<typeof NoticeMessage>;

const tajna_adresa = secret(
  freeText(2000)
    .superRefine((typed, context) => {
      const message = typed && addressProblem(typed);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional(),
);
const body = z.object(bodyOf(NOTICE, { tajna_adresa }));

/** Calls for the signed messages to other programs after an import ended or was taken back (rule sales-13). */
export const noticeCalls = {
  notices: route('GET /import/oznameni/', {
    can,
    summary: 'Notices (webhooks) by name, and their last 50 messages, what was not delivered first',
    returns: success({ oznameni: z.array(Notice), zpravy: z.array(NoticeMessage) }),
  }),
  addNotice: route('POST /import/oznameni/', {
    can,
    isFresh: true,
    summary:
      'A new notice: its address is sealed and never shown again; hodnota is the key of its signatures, shown this once',
    secretAnswer: true,
    body,
    returns: success({ oznameni: Notice, hodnota: z.string() }),
    status: 201,
  }),
  changeNotice: route('PUT /import/oznameni/:id/', {
    can,
    summary:
      'Change a notice; an empty `tajna_adresa` keeps the address, another needs a fresh proof, a stale `verze` is 409',
    body: body.extend({ verze: Verze }),
    returns: success({ oznameni: Notice }),
  }),
  pauseNotice: route('POST /import/oznameni/:id/pozastavit/', {
    can,
    summary: 'Pause a notice, or let it go on: what happened meanwhile goes out then',
    body: z.object({ pozastaveno: z.boolean('Očekává se true nebo false') }),
    returns: success({ oznameni: Notice }),
  }),
  renewNoticeKey: route('POST /import/oznameni/:id/podpis/', {
    can,
    isFresh: true,
    secretAnswer: true,
    summary:
      'A new key of signatures, shown this once; for a week the one before signs beside it, the one before that no more',
    returns: success({ oznameni: Notice, hodnota: z.string() }),
    status: 201,
  }),
  testNotice: route('POST /import/oznameni/:id/zkouska/', {
    can,
    summary: 'Send a trial message now; what comes of it the list says',
    returns: Success,
    status: 201,
  }),
  removeNotice: route('DELETE /import/oznameni/:id/', {
    can,
    summary: 'Delete a notice and its messages, those that wait too',
    returns: Success,
  }),
  sendNoticeAgain: route('POST /import/oznameni/zpravy/:id/znovu/', {
    can,
    summary: 'Send an undelivered message again, under the same number',
    returns: Success,
  }),
};
