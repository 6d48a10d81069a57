import { addDays } from '#shared/core/days.ts';
import { OWN_ATTENDANCE } from '#shared/shifts/editing.ts';
import { type Makers, type Making, none, type Refusals, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const shiftId = ({ record, make, owner }: Making, datum?: string) =>
  record === 'missing' ? NO_ID : make.shift(owner, datum);
const shiftOwner = ({ record, owner }: Making) => (record === 'missing' ? NO_ID : owner);
const shiftFields = () => ({
  datum: addDays('2080-01-01', fresh() % 3000),
  prodejna: 1,
  cas_od: '08:00',
  cas_do: '20:00',
});
/** The record's shop: 'own' is the first, where viktor is the manager. */
const shop = ({ record }: Making) => (record === 'missing' ? NO_ID : record === 'own' ? 1 : 2);
const shift = async (making: Making) => ({ params: { id: await shiftId(making) } });

/** Requests about shifts and attendance. */
export const requests = {
  'GET /shifts/calendar/': none,
  'GET /shifts/': none,
  'POST /shifts/': making => ({ body: { ...shiftFields(), user_id: shiftOwner(making) } }),
  'POST /shifts/bulk-create/': ({ owner }) => {
    const { datum, ...fields } = shiftFields();
    return { body: { ...fields, datumy: [datum], user_id: owner } };
  },
  'POST /shifts/copy-week/': async ({ make, owner }) => {
    // A fortnight that no other record uses: both weeks, the copied one and its target, are otherwise empty.
    const datum = addDays('2040-01-02', (fresh() % 1000) * 14);
    await make.shift(owner, datum);
    return { body: { prodejna: 1, tyden: addDays(datum, 7) } };
  },
  'POST /shifts/bulk-delete/': async making => ({ body: { smeny: [{ id: await shiftId(making) }] } }),
  'POST /shifts/bulk/:id/undo/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.bulkDeed(owner) },
  }),
  'GET /shifts/plan/': () => ({ query: { prodejna: 1 } }),
  'GET /shifts/naklady/': making => ({ query: { prodejna: shop(making) } }),
  'GET /shifts/draft/naklady/': making => ({ query: { prodejna: shop(making) } }),
  'GET /shifts/staffing/:id/': making => ({ params: { id: shop(making) } }),
  'PUT /shifts/staffing/:id/': making => ({
    params: { id: shop(making) },
    body: {
      tyden: `po-pá 9-18: 2\nso 9-12: ${(fresh() % 9) + 1}`,
      vyjimky: '24. 12. 2026 9-12: 1 Štědrý den',
    },
  }),
  'GET /shifts/overview/': making => ({ query: { user_id: shiftOwner(making) } }),
  'GET /shifts/export/': none,
  'GET /shifts/:id/': shift,
  'GET /shifts/:id/check/': async making => ({
    ...(await shift(making)),
    query: { datum: shiftFields().datum, user_id: making.owner },
  }),
  'PUT /shifts/:id/': async making => ({
    ...(await shift(making)),
    body: { ...shiftFields(), cas_do: '18:00' },
  }),
  'DELETE /shifts/:id/': shift,
  'GET /shifts/attendance/': none,
  'GET /shifts/attendance/team/': none,
  'POST /shifts/attendance/': async ({ record, make, owner }) => ({
    body: { smena_id: record === 'missing' ? NO_ID : await make.shiftToday(owner), typ_akce: 'prichod' },
  }),
  'POST /shifts/:id/attendance/': async making => ({
    params: { id: await shiftId(making, addDays('2010-01-01', fresh() % 3000)) },
    body: { typ_akce: 'prichod', cas: '08:00', duvod: 'Zapomenutý příchod' },
  }),
} satisfies Makers;

/** Who may read and change shifts and attendance. */
export const may = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /shifts/calendar/         -        401   200      200     200   401
GET /shifts/                  -        401   200      200     200   401
POST /shifts/                 own      401   201      201     201   401
POST /shifts/                 foreign  401   403      201     201   401
POST /shifts/                 missing  401   403      400     400   401
POST /shifts/bulk-create/     own      401   200      200     200   401
POST /shifts/bulk-create/     foreign  401   403      200     200   401
POST /shifts/copy-week/       -        401   403      200     200   401
POST /shifts/bulk-delete/     own      401   200      200     200   401
POST /shifts/bulk-delete/     foreign  401   403      200     200   401
POST /shifts/bulk-delete/     missing  401   200      200     200   401
POST /shifts/bulk/:id/undo/   own      401   200      200     200   401
POST /shifts/bulk/:id/undo/   foreign  401   404      404     404   401
POST /shifts/bulk/:id/undo/   missing  401   404      404     404   401
GET /shifts/plan/             -        401   403      200     200   401
GET /shifts/naklady/          own      401   403      403     200   401
GET /shifts/naklady/          foreign  401   403      403     200   401
GET /shifts/naklady/          missing  401   403      403     404   401
GET /shifts/draft/naklady/    own      401   403      403     200   401
GET /shifts/draft/naklady/    missing  401   403      403     404   401
GET /shifts/staffing/:id/     own      401   403      200     200   401
GET /shifts/staffing/:id/     missing  401   403      404     404   401
PUT /shifts/staffing/:id/     own      401   403      200     200   401
PUT /shifts/staffing/:id/     foreign  401   403      403     200   401
PUT /shifts/staffing/:id/     missing  401   403      403     404   401
GET /shifts/overview/         own      401   200      200     200   401
GET /shifts/overview/         foreign  401   403      200     200   401
GET /shifts/overview/         missing  401   403      404     404   401
GET /shifts/export/           -        401   403      403     200   401
GET /shifts/:id/              own      401   200      200     200   401
GET /shifts/:id/              foreign  401   200      200     200   401
GET /shifts/:id/              missing  401   404      404     404   401
GET /shifts/:id/check/        own      401   200      200     200   401
GET /shifts/:id/check/        foreign  401   200      200     200   401
GET /shifts/:id/check/        missing  401   404      404     404   401
PUT /shifts/:id/              own      401   200      200     200   401
PUT /shifts/:id/              foreign  401   403      200     200   401
PUT /shifts/:id/              missing  401   404      404     404   401
DELETE /shifts/:id/           own      401   200      200     200   401
DELETE /shifts/:id/           foreign  401   403      200     200   401
DELETE /shifts/:id/           missing  401   404      404     404   401
GET /shifts/attendance/       -        401   200      200     200   401
GET /shifts/attendance/team/  -        401   403      200     200   401
POST /shifts/attendance/      own      401   201      201     201   401
POST /shifts/attendance/      foreign  401   403      403     403   401
POST /shifts/attendance/      missing  401   404      404     404   401
POST /shifts/:id/attendance/  own      401   403      403     201   401
POST /shifts/:id/attendance/  foreign  401   403      201     201   401
POST /shifts/:id/attendance/  missing  401   403      404     404   401
`);

export const refusals: Refusals = {
  'POST /shifts/:id/attendance/': OWN_ATTENDANCE,
};
