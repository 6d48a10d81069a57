import { type Kind, type Makers, type Making, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

/** Requests about notes: own ones are of shop 1, foreign ones of shop 3, any of the whole chain. */
const shopOf = (record: Kind) => (record === 'any' ? null : record === 'foreign' ? 3 : 1);

const noteId = async ({ record, make, me }: Making, isDeleted = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.note(me, shopOf(record), isDeleted) },
});
const bodyOf = (record: Kind) => ({
  ...{ text: 'Zavřená ulice', od: '2026-11-20', do: '2026-11-22' },
  prodejna_id: shopOf(record),
});

export const requests = {
  'GET /poznamky/': () => ({ query: { od: '2026-11-01', do: '2026-11-30' } }),
  'POST /poznamky/': ({ record }) => ({
    body: { ...bodyOf(record), ...(record === 'missing' && { prodejna_id: NO_ID }) },
  }),
  'PUT /poznamky/:id/': async making => ({ ...(await noteId(making)), body: bodyOf(making.record) }),
  'DELETE /poznamky/:id/': noteId,
  'POST /poznamky/:id/obnovit/': making => noteId(making, true),
} satisfies Makers;

/** Notes: managers write those of their shop ('own') and read those of the chain ('any'); an ADMIN writes all. */
export const may = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /poznamky/                -        401   403      200     200   401
POST /poznamky/               own      401   403      201     201   401
POST /poznamky/               foreign  401   403      403     201   401
POST /poznamky/               any      401   403      403     201   401
POST /poznamky/               missing  401   403      403     400   401
PUT /poznamky/:id/            own      401   403      200     200   401
PUT /poznamky/:id/            foreign  401   403      404     200   401
PUT /poznamky/:id/            any      401   403      403     200   401
PUT /poznamky/:id/            missing  401   403      404     404   401
DELETE /poznamky/:id/         own      401   403      200     200   401
DELETE /poznamky/:id/         foreign  401   403      404     200   401
DELETE /poznamky/:id/         missing  401   403      404     404   401
POST /poznamky/:id/obnovit/   own      401   403      200     200   401
POST /poznamky/:id/obnovit/   foreign  401   403      404     200   401
POST /poznamky/:id/obnovit/   missing  401   403      404     404   401
`);
