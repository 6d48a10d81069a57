import { type Makers, type Making, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

const offer = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.offer(owner) },
});

/** A colleague who offers or accepts a shift. */
const COLLEAGUE = 14;

/** Requests about offers of shifts. */
export const requests = {
  'GET /nabidky/': none,
  'POST /nabidky/': async ({ record, make, owner }) => ({
    body: { smena_id: record === 'missing' ? NO_ID : await make.shift(owner), poznamka: 'Rodinná oslava' },
  }),
  // Nobody can accept their own offer.
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

/** Who may make, accept and confirm offers of shifts. */
export const may = rows(`
call                           record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /nabidky/                  -        401   200      200     200   401
POST /nabidky/                 own      401   201      201     201   401
POST /nabidky/                 foreign  401   403      403     201   401
POST /nabidky/                 missing  401   404      404     404   401
POST /nabidky/:id/prijmout/    any      401   200      200     200   401
POST /nabidky/:id/prijmout/    missing  401   404      404     404   401
POST /nabidky/:id/rozhodnout/  foreign  401   403      200     200   401
POST /nabidky/:id/rozhodnout/  missing  401   403      404     404   401
POST /nabidky/:id/zpet/        own      401   200      200     200   401
POST /nabidky/:id/zpet/        foreign  401   403      403     200   401
POST /nabidky/:id/zpet/        missing  401   404      404     404   401
GET /nabidky/zaskok/:id/       any      401   403      200     200   401
GET /nabidky/zaskok/:id/       missing  401   403      404     404   401
`);
