import { addDays } from '#shared/core/days.ts';
import { type Makers, type Making, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const entered = () => {
  const den = addDays('2070-01-01', fresh() % 3000);
  return { druh: 'lekar', od: den, do: den };
};
const whose = ({ record, owner }: Making) => (record === 'missing' ? NO_ID : owner);
const absenceId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.absence(owner) },
});

/** Requests about absences and vacation balances. */
export const requests = {
  'GET /nepritomnosti/': making => ({ query: { osoba: whose(making) } }),
  'GET /nepritomnosti/zustatek/': making => ({ query: { osoba: whose(making) } }),
  'GET /nepritomnosti/dopad/': making => ({ query: { ...entered(), user_id: whose(making) } }),
  'POST /nepritomnosti/': making => ({ body: { ...entered(), user_id: whose(making) } }),
  'POST /nepritomnosti/:id/rozhodnuti/': async making => ({
    ...(await absenceId(making)),
    body: { schvalit: true },
  }),
  'POST /nepritomnosti/:id/zpet/': async making => ({ ...(await absenceId(making)), body: {} }),
  'POST /nepritomnosti/zustatek/': making => ({
    body: { user_id: whose(making), rok: 2026, hodiny: 8, duvod: 'Převod z minulého roku' },
  }),
} satisfies Makers;

/** Absences: a person's own, those of a manager's shop, all for an ADMIN. Only an ADMIN decides about their own. */
export const may = rows(`
call                                 record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /nepritomnosti/                  own      401   200      200     200   401
GET /nepritomnosti/                  foreign  401   403      200     200   401
GET /nepritomnosti/                  missing  401   403      404     404   401
GET /nepritomnosti/zustatek/         own      401   200      200     200   401
GET /nepritomnosti/zustatek/         foreign  401   403      200     200   401
GET /nepritomnosti/zustatek/         missing  401   403      404     404   401
GET /nepritomnosti/dopad/            own      401   200      200     200   401
GET /nepritomnosti/dopad/            foreign  401   403      200     200   401
GET /nepritomnosti/dopad/            missing  401   403      404     404   401
POST /nepritomnosti/                 own      401   201      201     201   401
POST /nepritomnosti/                 foreign  401   403      201     201   401
POST /nepritomnosti/                 missing  401   403      404     404   401
POST /nepritomnosti/:id/rozhodnuti/  own      401   403      403     200   401
POST /nepritomnosti/:id/rozhodnuti/  foreign  401   403      200     200   401
POST /nepritomnosti/:id/rozhodnuti/  missing  401   403      404     404   401
POST /nepritomnosti/:id/zpet/        own      401   200      200     200   401
POST /nepritomnosti/:id/zpet/        foreign  401   403      200     200   401
POST /nepritomnosti/:id/zpet/        missing  401   404      404     404   401
POST /nepritomnosti/zustatek/        own      401   403      403     201   401
POST /nepritomnosti/zustatek/        foreign  401   403      201     201   401
POST /nepritomnosti/zustatek/        missing  401   403      404     404   401
`);
