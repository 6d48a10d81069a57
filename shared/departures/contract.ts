import { z } from 'zod';
import { Id, IdText, Okamzik, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { DEPARTURE_STATES, DEPARTURE_STEPS } from './kinds.ts';

const Name = z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() });

const Step = z.object({
  krok: z.enum(DEPARTURE_STEPS),
  /** How many items are still open. */
  zbyva: z.int(),
  /** The first of the open items, each with the address of its screen. */
  polozky: z.array(z.object({ text: z.string(), cesta: z.string() })),
  hotovo: z.object({ kdo: Name, kdy: Okamzik, komu: Name.nullable() }).nullable(),
});

export const Departure = z.object({
  osoba: Name.extend({ prodejna: z.string().nullable(), aktivni: z.boolean() }),
  stav: z.enum(DEPARTURE_STATES),
  zahajeno: Okamzik.nullable(),
  zahajil: Name.nullable(),
  ukonceno: Okamzik.nullable(),
  /** Whether the account was active before the departure began; if the departure is taken back, it is so again. */
  byl_aktivni: z.boolean(),
  /** Before the departure begins, the sessions and devices it would end; afterwards those it has ended. */
  sezeni: z.int(),
  zarizeni: z.int(),
  /** Import tokens that end with the account. */
  tokeny: z.int(),
  kroky: z.array(Step),
});
export type Departure = z.output<typeof Departure>;

const answer = success({ odchod: Departure, message: z.string() });

export const departures = {
  list: route('GET /users/odchody/', {
    can: 'users.manage',
    summary: 'Departures that are under way, the latest first',
    returns: success({ odchody: z.array(z.object({ osoba: Name, zahajeno: Okamzik, zbyva: z.int() })) }),
  }),
  show: route('GET /users/odchody/:id/', {
    can: 'users.manage',
    summary: 'What is to be done when a person leaves, and what is done',
    returns: success({ odchod: Departure }),
  }),
  begin: route('POST /users/odchody/:id/', {
    can: 'users.manage',
    isFresh: true,
    summary: 'A person leaves: the account becomes inactive, sessions, devices, PIN and tokens end at once',
    returns: answer,
  }),
  undo: route('DELETE /users/odchody/:id/', {
    can: 'users.manage',
    isFresh: true,
    summary:
      'The person stays after all: the account is as it was before, its tokens wait to be taken over; what was handed over stays so',
    returns: answer,
  }),
  tick: route('POST /users/odchody/:id/kroky/', {
    can: 'users.manage',
    summary: 'Tick a step off; tasks and orders go to the person `komu`, requests are taken back',
    body: z.object({
      krok: z.enum(DEPARTURE_STEPS, 'Neznámý krok'),
      komu: Id.nullable().optional(),
    }),
    returns: answer,
  }),
  untick: route('DELETE /users/odchody/:id/kroky/:krok/', {
    can: 'users.manage',
    summary: 'Take a tick back: open tasks that were handed over by it go back as they were',
    params: z.object({ id: IdText, krok: z.enum(DEPARTURE_STEPS, 'Neznámý krok') }),
    returns: answer,
  }),
  end: route('POST /users/odchody/:id/ukonceni/', {
    can: 'users.manage',
    summary: 'Everything is ticked off: the farewell is noted',
    returns: answer,
  }),
};
