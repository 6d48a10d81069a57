import { type Makers, none, type Refusals, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

/** The minutes that a person sees in a month of `records().workedMonth`. */
const odpracovano = 360;

/** Requests about timesheets. */
export const requests = {
  'GET /vykazy/osoba/': ({ record, owner }) => ({ query: { user_id: record === 'missing' ? NO_ID : owner } }),
  'GET /vykazy/': none,
  'GET /vykazy/prescasy/': ({ owner }) => ({ query: { user_id: owner } }),
  'GET /vykazy/ceka/': none,
  'POST /vykazy/vyjadreni/': async ({ make, me }) => ({
    body: { mesic: await make.workedMonth(me), odpracovano, pripominka: 'Chybí mi pondělí' },
  }),
  'POST /vykazy/schvaleni/': async ({ make, owner }) => ({
    body: { mesic: await make.workedMonth(owner), osoby: [{ id: owner, odpracovano }] },
  }),
  'POST /vykazy/uzavreni/': async ({ make, owner }) => ({
    body: { mesic: await make.workedMonth(owner, 'schvaleno'), prodejna: 1 },
  }),
  'POST /vykazy/otevreni/': async ({ make, owner }) => ({
    body: { mesic: await make.workedMonth(owner, 'uzavreno'), prodejna: 1, duvod: 'Chybí nemoc' },
  }),
} satisfies Makers;

/** Who may read and decide about timesheets. */
export const may = rows(`
call                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /vykazy/osoba/         own      401   200      200     200   401
GET /vykazy/osoba/         foreign  401   403      200     200   401
GET /vykazy/osoba/         missing  401   403      404     404   401
GET /vykazy/               -        401   403      200     200   401
GET /vykazy/prescasy/      own      401   200      200     200   401
GET /vykazy/prescasy/      foreign  401   403      200     200   401
GET /vykazy/ceka/          -        401   403      200     200   401
POST /vykazy/vyjadreni/    own      401   200      200     200   401
POST /vykazy/schvaleni/    own      401   403      403     200   401
POST /vykazy/schvaleni/    foreign  401   403      200     200   401
POST /vykazy/uzavreni/     -        401   403      200     200   401
POST /vykazy/otevreni/     -        401   403      403     200   401
`);

export const refusals: Refusals = {
  'POST /vykazy/schvaleni/': 'Vlastní výkaz nemůžete schválit. Schválí jej administrátor.',
};
