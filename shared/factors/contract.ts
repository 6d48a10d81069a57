import { z } from 'zod';
import { secret } from '../core/body.ts';
import { asTyped, isStorable, Okamzik, Success, success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { CurrentUser } from '../session/contract.ts';
import { STEP_KINDS } from './kinds.ts';

const WRONG = 'Neplatná odpověď přístupového klíče';

/** A browser's answer for a passkey in the form of WebAuthn; the server's library verifies it. */
const base64url = z
  .string()
  .max(8192, WRONG)
  .regex(/^[A-Za-z0-9_-]*=*$/, WRONG);
const word = z.string().max(20, WRONG).refine(isStorable, WRONG);
const KeyAnswer = z.object(
  {
    id: base64url.min(1, WRONG).max(1400, WRONG),
    rawId: base64url.min(1, WRONG).max(1400, WRONG),
    type: z.literal('public-key', WRONG),
    response: z.object(
      {
        clientDataJSON: base64url.min(1, WRONG),
        attestationObject: base64url.optional(),
        authenticatorData: base64url.optional(),
        signature: base64url.optional(),
        userHandle: base64url.nullish(),
        transports: z.array(word).max(10, WRONG).optional(),
      },
      WRONG,
    ),
    clientExtensionResults: z.object({}, WRONG).default({}),
    authenticatorAttachment: word.nullish(),
  },
  WRONG,
);
export type KeyAnswer = z.output<typeof KeyAnswer>;

const NO_TOKEN = 'Neplatný krok přihlášení';
const Token = z.string(NO_TOKEN).regex(/^[A-Za-z0-9_-]{43}$/, NO_TOKEN);

/** A proof is one of these: a code of the application or a recovery code, or the passkey's answer. */
const proof = {
  overovaci_kod: secret(asTyped(40).optional()),
  odpoved: KeyAnswer.optional(),
};
const nazev = text(60, 'Zadejte název');

/** The WebAuthn options with which the browser asks for a passkey, unchanged; null where there is none. */
const Options = z.looseObject({}).nullable();

const Codes = z.array(z.string()).nullable();

export const factors = {
  list: route('GET /users/profile/druhy-krok/', {
    can: 'signed-in',
    isSetup: true,
    summary: 'What proves one beside the password, and how many recovery codes are left',
    returns: success({
      kroky: z.array(
        z.object({
          id: z.int(),
          druh: z.enum(STEP_KINDS),
          nazev: z.string(),
          pridano: Okamzik,
          pouzito: Okamzik.nullable(),
        }),
      ),
      zbyva_kodu: z.int(),
      /** Whether the person's role may do nothing without the second step. */
      nutny: z.boolean(),
    }),
  }),
  beginTotp: route('POST /users/profile/druhy-krok/totp/', {
    can: 'signed-in',
    isSetup: true,
    isFresh: true,
    secretAnswer: true,
    summary: 'A new secret for an application with codes; nothing holds until a code of it is sent',
    returns: success({ token: z.string(), tajemstvi: z.string(), adresa: z.string() }),
  }),
  confirmTotp: route('POST /users/profile/druhy-krok/totp/potvrzeni/', {
    can: 'signed-in',
    isSetup: true,
    isFresh: true,
    secretAnswer: true,
    summary: 'Add the application whose code this is; the first step answers recovery codes, once',
    body: z.object({ token: Token, nazev, overovaci_kod: secret(asTyped(40)) }),
    returns: success({ kody: Codes }),
    status: 201,
  }),
  beginKey: route('POST /users/profile/druhy-krok/klic/', {
    can: 'signed-in',
    isSetup: true,
    isFresh: true,
    summary: 'What the browser is to make a passkey of',
    returns: success({ token: z.string(), moznosti: Options }),
  }),
  confirmKey: route('POST /users/profile/druhy-krok/klic/potvrzeni/', {
    can: 'signed-in',
    isSetup: true,
    isFresh: true,
    secretAnswer: true,
    summary: 'Add the passkey that the browser made; the first step answers recovery codes, once',
    body: z.object({ token: Token, nazev, odpoved: KeyAnswer }),
    returns: success({ kody: Codes }),
    status: 201,
  }),
  remove: route('DELETE /users/profile/druhy-krok/:id/', {
    can: 'signed-in',
    isFresh: true,
    summary: 'Take one away; with the last one the recovery codes go',
    returns: Success,
  }),
  renewCodes: route('POST /users/profile/druhy-krok/kody/', {
    can: 'signed-in',
    isFresh: true,
    secretAnswer: true,
    summary: 'New recovery codes; the earlier ones hold no more',
    returns: success({ kody: z.array(z.string()) }),
  }),
  finish: route('POST /users/login/krok/', {
    can: 'public',
    isSignIn: true,
    summary: 'The second step of signing in, with what the first one answered; sets the cookies',
    body: z.object({ token: Token, ...proof }),
    returns: success({ user: CurrentUser, message: z.string() }),
  }),
  askProof: route('POST /users/overeni/moznosti/', {
    can: 'signed-in',
    isSetup: true,
    summary: 'How one can prove to be oneself',
    returns: success({ token: z.string(), totp: z.boolean(), moznosti: Options }),
  }),
  prove: route('POST /users/overeni/', {
    can: 'signed-in',
    isSetup: true,
    summary: 'Prove to be oneself by the password or the second step, for what asks for a fresh proof',
    body: z.object({ token: Token.optional(), heslo: secret(asTyped(256).optional()), ...proof }),
    returns: Success,
  }),
  reset: route('POST /users/druhy-krok/:id/zruseni/', {
    can: 'users.manage',
    isFresh: true,
    summary: 'Take the second step of a person who lost it: one ADMIN asks, another one does it within a day',
    returns: success({ zruseno: z.boolean(), message: z.string() }),
  }),
};
