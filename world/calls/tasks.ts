import { type Makers, type Making, none, type Refusals, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

const taskId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.task(owner) },
});

/** Requests about tasks. */
export const requests = {
  'GET /tasks/': none,
  'POST /tasks/': ({ record, owner }) => ({
    body: { ukol: 'Doplnit letáky', id_prodejce_ukol: record === 'missing' ? NO_ID : owner },
  }),
  'PUT /tasks/:id/': async making => ({ ...(await taskId(making)), body: { stav: 'hotovo' } }),
  'DELETE /tasks/:id/': taskId,
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
`);

export const refusals: Refusals = {
  'PUT /tasks/:id/': 'Tento úkol může měnit jen ten, kdo ho zadal nebo dostal.',
  'DELETE /tasks/:id/': 'Úkol může smazat jen ten, kdo ho zadal, nebo administrátor.',
};
