import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { each, prefixed } from '../core/field.ts';
import { freeText, IdText, isStorable, Okamzik, Success, success, text, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { readAddress, WRONG_ADDRESS } from './address.ts';
import { ACCESS, MASKED, SECRETS, type SecretName } from './fields.ts';
import { limits } from './limits/contract.ts';
import { NO_KEY, readOneTimeKey } from './one-time.ts';
import { STRENGTHS } from './strength.ts';

export const Access = z.object({
  id: z.int(),
  ...shapeOf(ACCESS, { store: z.string() }),
  /** The mask shown for each secret; null when there is none. */
  ...prefixed('masked', MASKED, () => z.string().nullable()),
  masked_password: z.string(),
  /** Every name by which people know the shop; searches look in them. */
  store_names: z.string(),
  prodejna_id: z.int(),
  added_by: z.string(),
  last_used: Okamzik.nullable(),
  /** Since when the present password has been valid, and how hard it is to guess. */
  heslo_od: Okamzik,
  sila: z.enum(STRENGTHS).nullable(),
  verze: z.int(),
});
export type Access = z.output<typeof Access>;

const NO_PASSWORD = 'Heslo je povinné';

/** A secret is kept as typed: neither trimmed nor normalized. */
const secret = z
  .string(NO_PASSWORD)
  .refine(isStorable, { error: 'Text obsahuje nepovolené znaky', abort: true })
  .max(500, 'Nejvýše 500 znaků');

/** The mask of a hidden password on a screen, sent back as if it were the password. */
const BULLETS = /^•+$/;

const unhidden = (typed: string) => (BULLETS.test(typed) ? '' : typed);

/** A secret that stays unchanged when nothing is sent. */
const kept = secret
  .overwrite(unhidden)
  .nullable()
  .optional()
  .transform(typed => typed || undefined);

/** The key of one-time passwords: stays unchanged when nothing is sent, and is removed by null. */
const removable = secret
  .overwrite(typed => unhidden(typed).trim())
  .nullable()
  .optional()
  .superRefine((typed, context) => {
    if (typed && !readOneTimeKey(typed)) context.addIssue({ code: 'custom', message: NO_KEY });
  })
  .transform(typed => (typed === '' ? undefined : typed));

const Web = freeText(500)
  .nullable()
  .optional()
  .transform((typed, context) => {
    const address = readAddress(typed ?? '');
    if (address === null) context.addIssue({ code: 'custom', message: WRONG_ADDRESS });
    return address || null;
  });

const given = {
  ...each(SECRETS, () => kept),
  jednorazovy_klic: removable,
  website_url: Web,
  store: text(120, ACCESS.store.required),
};
const first = { password: secret.min(1, NO_PASSWORD).refine(typed => !BULLETS.test(typed), NO_PASSWORD) };

const version = z.object({ id: IdText, cislo: IdText });
const person = z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string(), inicialy: z.string() });
const answer = success({ pristup: Access });

const revealOf = <N extends SecretName>(name: N) =>
  route(`GET /pristupy/:id/reveal_${name}/`, {
    can: 'vault.read',
    csrf: true,
    summary: `The ${name}; recorded with who and when, 30 in 10 minutes a person`,
    returns: success({
      ...({ [name]: z.string() } as Record<N, z.ZodString>),
      /** Of the access's present password; later than in a list that is not up to date. */
      heslo_od: Okamzik,
    }),
  });
type Reveals = { [K in SecretName as `reveal_${K}`]: ReturnType<typeof revealOf<K>> };
const reveals = prefixed('reveal', SECRETS, revealOf) as Reveals;

export const vault = {
  ...limits,
  ...reveals,
  oneTime: route('GET /pristupy/:id/jednorazove_heslo/', {
    can: 'vault.read',
    csrf: true,
    summary: 'The present one-time password; recorded and limited as a reveal, its key is never told',
    returns: success({
      kod: z.string(),
      /** For how many ms it is the present one. */
      plati_ms: z.int(),
    }),
  }),
  list: route('GET /pristupy/', {
    can: 'vault.read',
    summary: 'All accesses by company; passwords are never among them',
    returns: z.array(Access),
  }),
  stores: route('GET /pristupy/stores/', {
    can: 'vault.read',
    summary: 'How many accesses there are, for all shops and for each',
    returns: z.array(z.object({ store: z.string(), count: z.int() })),
  }),
  categories: route('GET /pristupy/categories/', {
    can: 'vault.read',
    summary: 'The five fixed categories and those in use',
    returns: z.array(z.string()),
  }),
  trash: route('GET /pristupy/kos/', {
    can: 'vault.delete',
    summary: 'Deleted accesses that can still be restored, the latest first',
    returns: z.array(Access.extend({ smazan: Okamzik })),
  }),
  knownToLeavers: route('GET /pristupy/zmenit/', {
    can: 'vault.log',
    summary: 'Accesses whose present password people know who have left: it is to be changed',
    returns: z.array(
      z.object({
        id: z.int(),
        company_name: z.string(),
        store: z.string(),
        /** Since when the present password has been valid. */
        platne_od: Okamzik,
        lide: z.array(z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() })),
      }),
    ),
  }),
  create: route('POST /pristupy/', {
    can: 'vault.write',
    summary: 'Add an access; the password is stored encrypted',
    body: z.object(bodyOf(ACCESS, { ...given, ...first })),
    returns: answer,
    sealedAnswer: true,
    status: 201,
  }),
  update: route('PUT /pristupy/:id/', {
    can: 'vault.write',
    summary: 'Edit an access; without a password the old one stays, a stale `verze` is 409',
    body: z.object({ ...bodyOf(ACCESS, given), verze: Verze }),
    returns: answer,
    sealedAnswer: true,
  }),
  remove: route('DELETE /pristupy/:id/', {
    can: 'vault.delete',
    summary: 'Move an access to the trash, where it stays for 30 days',
    returns: Success,
  }),
  restore: route('POST /pristupy/:id/obnovit/', {
    can: 'vault.delete',
    summary: 'Bring an access back from the trash',
    returns: answer,
    sealedAnswer: true,
  }),
  reveals: route('GET /pristupy/:id/odkryti/', {
    can: 'vault.log',
    summary: 'Who revealed the password and when, the latest first',
    returns: z.array(
      z.object({
        id: z.int(),
        cas: Okamzik,
        uzivatel: person,
      }),
    ),
  }),
  versions: route('GET /pristupy/:id/verze/', {
    can: 'vault.write',
    summary: 'The last ten earlier passwords of an access, without what they are',
    returns: z.array(
      z.object({
        id: z.int(),
        sila: z.enum(STRENGTHS).nullable(),
        platne_od: Okamzik,
        platne_do: Okamzik,
        nastavil: person,
      }),
    ),
  }),
  revealVersion: route('GET /pristupy/:id/verze/:cislo/reveal_password/', {
    can: 'vault.write',
    csrf: true,
    summary: 'An earlier password; recorded and limited as the present one',
    params: version,
    returns: success({ password: z.string() }),
  }),
  restoreVersion: route('POST /pristupy/:id/verze/:cislo/obnovit/', {
    can: 'vault.write',
    summary: 'Make an earlier password the present one; the present one becomes an earlier one',
    params: version,
    returns: answer,
    sealedAnswer: true,
  }),
};
