import { addDays } from '#shared/core/days.ts';
import { fresh, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const shiftId = ({ record, make, owner }: Making, datum?: string) =>
  record === 'missing' ? NO_ID : make.shift(owner, datum);
const shiftOwner = ({ record, owner }: Making) => (record === 'missing' ? NO_ID : owner);
const shiftFields = () => ({
  datum: addDays('2080-01-01', fresh() % 3000),
  prodejna: 1,
  cas_od: '08:00',
  cas_do: '20:00',
});
/** Viktor's shop is the first. */
const shop = ({ record }: Making) => (record === 'missing' ? NO_ID : record === 'own' ? 1 : 2);
const shift = async (making: Making) => ({ params: { id: await shiftId(making) } });

/** Shifts and attendance. */
export const shifts = {
  'GET /shifts/calendar/': none,
  'GET /shifts/': none,
  'POST /shifts/': making => ({ body: { ...shiftFields(), user_id: shiftOwner(making) } }),
  'POST /shifts/bulk-create/': ({ owner }) => {
    const { datum, ...fields } = shiftFields();
    return { body: { ...fields, datumy: [datum], user_id: owner } };
  },
  'POST /shifts/copy-week/': async ({ make, owner }) => {
    // Fortnights of their own: neither the week nor the one it is copied to has anything else.
    const datum = addDays('2040-01-02', (fresh() % 1000) * 14);
    await make.shift(owner, datum);
    return { body: { prodejna: 1, tyden: addDays(datum, 7) } };
  },
  'POST /shifts/bulk-delete/': async making => ({ body: { smeny: [{ id: await shiftId(making) }] } }),
  'POST /shifts/bulk/:id/undo/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.bulkDeed(owner) },
  }),
  'GET /shifts/plan/': () => ({ query: { prodejna: 1 } }),
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
