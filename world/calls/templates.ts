import { type Kind, type Makers, type Making, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

/** Requests about templates of shifts: own ones are of shop 1, foreign ones of shop 2, any of all shops. */
const shopOf = (record: Kind) => (record === 'any' ? null : record === 'own' ? 1 : 2);

const template = async ({ record, make }: Making, isDeleted = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.shiftTemplate(shopOf(record), isDeleted) },
});
const bodyOf = (record: Kind) => ({
  nazev: `Dlouhá ${fresh()}`,
  prodejna_id: shopOf(record),
  cas_od: '08:00',
  cas_do: '14:00',
});

export const requests = {
  'GET /shifts/sablony/': () => ({}),
  'POST /shifts/sablony/': ({ record }) => ({
    body: { ...bodyOf(record), ...(record === 'missing' && { prodejna_id: NO_ID }) },
  }),
  'PUT /shifts/sablony/:id/': async making => ({
    ...(await template(making)),
    body: { ...bodyOf(making.record), cas_do: '15:00' },
  }),
  'DELETE /shifts/sablony/:id/': template,
  'POST /shifts/sablony/:id/obnovit/': making => template(making, true),
} satisfies Makers;

/** Everybody reads templates of shifts; those of a shop are its manager's, those of all shops an ADMIN's. */
export const may = rows(`
call                                record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /shifts/sablony/                -        401   200      200     200   401
POST /shifts/sablony/               own      401   403      201     201   401
POST /shifts/sablony/               foreign  401   403      403     201   401
POST /shifts/sablony/               any      401   403      403     201   401
POST /shifts/sablony/               missing  401   403      403     400   401
PUT /shifts/sablony/:id/            own      401   403      200     200   401
PUT /shifts/sablony/:id/            foreign  401   403      403     200   401
PUT /shifts/sablony/:id/            any      401   403      403     200   401
PUT /shifts/sablony/:id/            missing  401   403      404     404   401
DELETE /shifts/sablony/:id/         own      401   403      200     200   401
DELETE /shifts/sablony/:id/         foreign  401   403      403     200   401
DELETE /shifts/sablony/:id/         any      401   403      403     200   401
DELETE /shifts/sablony/:id/         missing  401   403      404     404   401
POST /shifts/sablony/:id/obnovit/   own      401   403      200     200   401
POST /shifts/sablony/:id/obnovit/   foreign  401   403      403     200   401
POST /shifts/sablony/:id/obnovit/   any      401   403      403     200   401
POST /shifts/sablony/:id/obnovit/   missing  401   403      404     404   401
`);
