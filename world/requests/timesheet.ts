import { NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** What a person sees of a month of `records().workedMonth`: minutes. */
const odpracovano = 360;

/** Timesheets. */
export const timesheet = {
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
