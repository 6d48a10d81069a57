import { NO_ID } from '../records.ts';
import type { Kind, Makers, Making } from './request.ts';

/** Notes of shop 1, foreign ones of shop 3, any of the whole chain. */
const shopOf = (record: Kind) => (record === 'any' ? null : record === 'foreign' ? 3 : 1);

const noteId = async ({ record, make, me }: Making, isDeleted = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.note(me, shopOf(record), isDeleted) },
});
const bodyOf = (record: Kind) => ({
  ...{ text: 'Zavřená ulice', od: '2026-11-20', do: '2026-11-22' },
  prodejna_id: shopOf(record),
});

export const notes = {
  'GET /poznamky/': () => ({ query: { od: '2026-11-01', do: '2026-11-30' } }),
  'POST /poznamky/': ({ record }) => ({
    body: { ...bodyOf(record), ...(record === 'missing' && { prodejna_id: NO_ID }) },
  }),
  'PUT /poznamky/:id/': async making => ({ ...(await noteId(making)), body: bodyOf(making.record) }),
  'DELETE /poznamky/:id/': noteId,
  'POST /poznamky/:id/obnovit/': making => noteId(making, true),
} satisfies Makers;
