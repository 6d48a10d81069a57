import { NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const offer = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.offer(owner) },
});

/** A colleague who offers or takes. */
const COLLEAGUE = 14;

/** Offers of shifts. */
export const offers = {
  'GET /nabidky/': none,
  'POST /nabidky/': async ({ record, make, owner }) => ({
    body: { smena_id: record === 'missing' ? NO_ID : await make.shift(owner), poznamka: 'Rodinná oslava' },
  }),
  // Nobody takes their own.
  'POST /nabidky/:id/prijmout/': making => offer({ ...making, owner: COLLEAGUE }),
  'POST /nabidky/:id/rozhodnout/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.takenOffer(owner, COLLEAGUE) },
    body: { schvaleno: false },
  }),
  'POST /nabidky/:id/zpet/': offer,
  'GET /nabidky/zaskok/:id/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.shift(owner) },
  }),
} satisfies Makers;
