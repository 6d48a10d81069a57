import { z } from 'zod';
import { Id, IdText, Okamzik, optionalText, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Shift } from '../shifts/shapes.ts';
import { OFFER_NOTE_MAX, OFFER_STATES } from './kinds.ts';

const Who = z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() });

const Offered = Shift.pick({
  id: true,
  datum: true,
  cas_od: true,
  cas_do: true,
  prodejna: true,
  prodejna_nazev: true,
  verze: true,
});

export const Offer = z.object({
  id: z.int(),
  stav: z.enum(OFFER_STATES),
  poznamka: z.string().nullable(),
  smena: Offered,
  /** The shift asked for in exchange; null: the offered shift is given away. */
  za_smenu: Offered.nullable(),
  nabizi: Who,
  prevzal: Who.nullable(),
  vytvoreno: Okamzik,
  /** Whether the viewer may take it now; `duvod` says why not. */
  muze_prijmout: z.boolean(),
  duvod: z.string().nullable(),
  muze_rozhodnout: z.boolean(),
  muze_vzit_zpet: z.boolean(),
  /** Grows when somebody accepts the offer, and when it is open again. */
  verze: z.int(),
});
export type Offer = z.output<typeof Offer>;

/** What a refused decision says of the offer as it is now. */
export const OfferNow = Offer.pick({ id: true, stav: true, poznamka: true, verze: true });

export const offers = {
  list: route('GET /nabidky/', {
    can: 'offers.read',
    summary:
      'Open offers of shifts, one’s own ones, and what waits for one’s decision; the nearest shift first',
    returns: success({ nabidky: z.array(Offer) }),
  }),
  create: route('POST /nabidky/', {
    can: 'offers.write',
    summary: 'Offer an own future shift, or a swap for another’s; those who can take it are told',
    body: z.object({
      smena_id: Id,
      za_smenu_id: Id.nullable().optional(),
      poznamka: optionalText(OFFER_NOTE_MAX),
    }),
    returns: success({ id: z.int(), osloveno: z.int() }),
    status: 201,
  }),
  take: route('POST /nabidky/:id/prijmout/', {
    can: 'offers.write',
    summary:
      'Take an offered shift; of two who do it at once one gets it, the other 409, as does who saw another version of it',
    /** The versions of the shifts that the user saw; pages of earlier versions send none. */
    query: z.object({ verze: IdText.optional(), za_verze: IdText.optional() }),
    returns: success({ predano: z.boolean(), message: z.string() }),
  }),
  decide: route('POST /nabidky/:id/rozhodnout/', {
    can: 'offers.decide',
    summary: 'Confirm that the shift changes hands as it was seen, or refuse it',
    body: z.object({ schvaleno: z.boolean('Očekává se ano nebo ne'), verze: Verze }),
    returns: success({ message: z.string() }),
  }),
  takeBack: route('POST /nabidky/:id/zpet/', {
    can: 'offers.write',
    summary: 'Take an own offer back before it is confirmed, as it was seen',
    query: z.object({ verze: IdText.optional() }),
    returns: Success,
  }),
  standIns: route('GET /nabidky/zaskok/:id/', {
    can: 'shifts.plan',
    summary: 'Who can stand in for a shift, whom it harms least first, and why the others cannot',
    returns: success({
      smena: Offered,
      lide: z.array(
        Who.extend({
          duvod: z.string().nullable(),
          varovani: z.array(z.string()),
          hodin: z.number(),
          fond: z.number(),
          domaci: z.boolean(),
        }),
      ),
    }),
  }),
};
