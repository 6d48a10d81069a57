import { addDays } from '#shared/core/days.ts';
import { fresh, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const fields = () => ({ druh: 'hpp' as const, tydenni_hodiny: 40, od: '2031-01-01' });
/** A day of its own: nobody's contracts may overlap. */
const oneDay = () => {
  const day = addDays('2300-01-01', fresh());
  return { od: day, do: day };
};
const contractId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.contract(owner) },
});

/** Contracts of employment. */
export const contracts = {
  'GET /smlouvy/': none,
  'POST /smlouvy/': async ({ record, make }) => ({
    body: { ...fields(), user_id: record === 'missing' ? NO_ID : await make.person() },
  }),
  'POST /smlouvy/hromadne/': async ({ make }) => ({
    body: { smlouvy: [{ ...fields(), user_id: await make.person() }] },
  }),
  'PUT /smlouvy/:id/': async making => ({
    ...(await contractId(making)),
    body: { ...fields(), ...oneDay(), tydenni_hodiny: 37.5 },
  }),
  'DELETE /smlouvy/:id/': contractId,
} satisfies Makers;
