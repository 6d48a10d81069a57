import { z } from 'zod';
import { bodyOf, secret } from '../core/body.ts';
import { Id, isStorable, ProdejnaId, Success, success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { STATES } from '../shifts/attendance/attendance.ts';
import { typ_akce } from '../shifts/shapes.ts';
import { KIOSK, PAIRING } from './fields.ts';
import { NO_PIN, PIN_LEAST, PIN_MOST, pinProblem } from './pin.ts';

/** A PIN typed at the kiosk; which PINs may be set is checked where they are set. */
const typedPin = secret(z.string().min(PIN_LEAST, NO_PIN).max(PIN_MOST, NO_PIN).regex(/^\d+$/, NO_PIN));
const newPin = z
  .string()
  .max(PIN_MOST, NO_PIN)
  .superRefine((typed, context) => {
    const message = pinProblem(typed);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .meta({ pattern: `^\\d{${PIN_LEAST},${PIN_MOST}}$` });

const Member = z.object({
  id: z.int(),
  jmeno: z.string(),
  prijmeni: z.string(),
  /** The shift in force; one of yesterday until the person has left. */
  datum: z.string(),
  cas_od: z.string(),
  cas_do: z.string(),
  stav: z.enum(STATES),
  /** The actions that may be recorded now. */
  povoleno: z.array(typ_akce),
  /** Whether the person has a PIN; nobody can clock in here without one. */
  ma_pin: z.boolean(),
});

/** Kiosks: their pairing, PINs, and the calls of a kiosk itself (rules kiosk-1 to kiosk-4). */
export const kiosk = {
  list: route('GET /kiosky/', {
    can: 'kiosks.manage',
    summary: 'Computers that are or were kiosks, with their last use',
    returns: success({
      kiosky: z.array(
        z.object({
          id: z.int(),
          nazev: z.string(),
          prodejna_nazev: z.string(),
          stav: z.enum(['ceka', 'propadl', 'sparovan', 'zrusen']),
          vytvoren: z.string(),
          naposledy: z.string().nullable(),
        }),
      ),
    }),
  }),
  create: route('POST /kiosky/', {
    can: 'kiosks.manage',
    summary: 'Prepare a kiosk; the one-time code is told only here',
    body: z.object(bodyOf(KIOSK, { prodejna: ProdejnaId })),
    returns: success({ id: z.int(), kod: z.string(), minut: z.int() }),
    status: 201,
    secretAnswer: true,
  }),
  revoke: route('DELETE /kiosky/:id/', {
    can: 'kiosks.manage',
    summary: 'End a kiosk: the computer can do nothing more',
    returns: Success,
  }),
  locked: route('GET /kiosky/zamcene/', {
    can: 'kiosks.unlock',
    summary: 'People of one’s shop whose PIN is locked after five wrong tries',
    returns: success({ lide: z.array(z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() })) }),
  }),
  unlock: route('POST /kiosky/odemknuti/', {
    can: 'kiosks.unlock',
    summary: 'Unlock a person’s PIN',
    body: z.object({ osoba: Id }),
    returns: Success,
  }),
  pin: route('GET /users/profile/pin/', {
    can: 'signed-in',
    summary: 'Whether one has a PIN, and whether it is locked',
    returns: success({ nastaven: z.boolean(), zamcen: z.boolean() }),
  }),
  setPin: route('PUT /users/profile/pin/', {
    can: 'signed-in',
    summary: 'Set one’s own PIN, which also unlocks it',
    body: z.object({
      pin: secret(newPin),
      potvrzeni_pinu: secret(z.string().max(PIN_MOST, NO_PIN).refine(isStorable, NO_PIN)),
    }),
    returns: Success,
  }),
  pair: route('POST /kiosk/parovani/', {
    can: 'public',
    summary: 'Make this computer a kiosk by its one-time code',
    body: z.object({ parovaci_kod: secret(text(20, PAIRING.parovaci_kod.required)) }),
    returns: success({ nazev: z.string() }),
  }),
  team: route('GET /kiosk/', {
    can: 'kiosk',
    summary: 'Today’s team of the kiosk’s shop',
    returns: success({
      nazev: z.string(),
      prodejna_nazev: z.string(),
      dnes: z.string(),
      lide: z.array(Member),
    }),
  }),
  clock: route('POST /kiosk/dochazka/', {
    can: 'kiosk',
    summary: 'Record an action of a person of the team by their PIN',
    body: z.object({ osoba: Id, pin: typedPin, typ_akce }),
    returns: success({ jmeno: z.string(), typ_akce, cas: z.string() }),
    status: 201,
  }),
};
