import { addDays } from '#shared/core/days.ts';
import { type Makers, type Making, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const whose = ({ record, owner }: Making) => (record === 'missing' ? NO_ID : owner);

/** Requests about wishes for a month that is yet to be planned. */
export const requests = {
  'GET /prani/': making => ({ query: { mesic: '2075-03', osoba: whose(making) } }),
  'PUT /prani/': making => ({
    body: { datum: addDays('2075-01-01', fresh() % 3000), druh: 'nemohu', user_id: whose(making) },
  }),
} satisfies Makers;

/** Wishes: one's own, those of a manager's shop, all for an ADMIN. */
export const may = rows(`
call         record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /prani/  own      401   200      200     200   401
GET /prani/  foreign  401   403      200     200   401
GET /prani/  missing  401   403      404     404   401
PUT /prani/  own      401   200      200     200   401
PUT /prani/  foreign  401   403      200     200   401
PUT /prani/  missing  401   403      404     404   401
`);
