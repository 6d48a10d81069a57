import { type Makers, type Making, none, type Refusals, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

const taskId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.task(owner) },
});

const shopsTaskId = async ({ record, make }: Making, isCancelled = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.shopsTask({ isCancelled }) },
});

/** Requests about tasks. */
export const requests = {
  'GET /tasks/': none,
  'POST /tasks/': ({ record, owner }) => ({
    body: { ukol: 'Doplnit letáky', id_prodejce_ukol: record === 'missing' ? NO_ID : owner },
  }),
  'PUT /tasks/:id/': async making => ({ ...(await taskId(making)), body: { stav: 'hotovo' } }),
  'DELETE /tasks/:id/': taskId,
  'GET /tasks/hromadne/': none,
  'POST /tasks/hromadne/': () => ({ body: { ukol: 'Vyměnit plakáty', prodejny: [1, 2] } }),
  'PUT /tasks/hromadne/:id/': async making => ({
    ...(await shopsTaskId(making)),
    body: { ukol: 'Vyměnit letáky' },
  }),
  'POST /tasks/hromadne/:id/prodejny/': async making => ({
    ...(await shopsTaskId(making)),
    body: { prodejny: [3] },
  }),
  'POST /tasks/hromadne/:id/pripominka/': making => shopsTaskId(making),
  'DELETE /tasks/hromadne/:id/nesplnene/': making => shopsTaskId(making),
  'POST /tasks/hromadne/:id/obnovit/': making => shopsTaskId(making, true),
} satisfies Makers;

/** Who may read and change tasks. */
export const may = rows(`
call                record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /tasks/         -        401   200      200     200   401
POST /tasks/        own      401   201      201     201   401
POST /tasks/        foreign  401   403      201     201   401
POST /tasks/        missing  401   400      400     400   401
PUT /tasks/:id/     own      401   200      200     200   401
PUT /tasks/:id/     foreign  401   404      403     200   401
PUT /tasks/:id/     missing  401   404      404     404   401
DELETE /tasks/:id/  own      401   200      200     200   401
DELETE /tasks/:id/  foreign  401   404      403     200   401
DELETE /tasks/:id/  missing  401   404      404     404   401

GET /tasks/hromadne/                   -       401 403 403 200 401
POST /tasks/hromadne/                  -       401 403 403 201 401
PUT /tasks/hromadne/:id/               any     401 403 403 200 401
PUT /tasks/hromadne/:id/               missing 401 403 403 404 401
POST /tasks/hromadne/:id/prodejny/     any     401 403 403 201 401
POST /tasks/hromadne/:id/prodejny/     missing 401 403 403 404 401
POST /tasks/hromadne/:id/pripominka/   any     401 403 403 200 401
POST /tasks/hromadne/:id/pripominka/   missing 401 403 403 404 401
DELETE /tasks/hromadne/:id/nesplnene/  any     401 403 403 200 401
DELETE /tasks/hromadne/:id/nesplnene/  missing 401 403 403 404 401
POST /tasks/hromadne/:id/obnovit/      any     401 403 403 200 401
POST /tasks/hromadne/:id/obnovit/      missing 401 403 403 404 401
`);

export const refusals: Refusals = {
  'PUT /tasks/:id/': 'Tento úkol může měnit jen ten, kdo ho zadal nebo dostal.',
  'DELETE /tasks/:id/': 'Úkol může smazat jen ten, kdo ho zadal, nebo administrátor.',
};
