import { fresh, NO_ID } from '../records.ts';
import type { Makers, Making } from './request.ts';

const proposal = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.proposal(owner) },
});

const group = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.proposalGroup(owner) },
});

/** Proposed rosters. */
export const roster = {
  'GET /rozpisy/': () => ({ query: { prodejna: 1, mesic: '2060-01' } }),
  'POST /rozpisy/': async ({ make }) => {
    const { id } = await make.staffed();
    const od = `2060-01-${String(1 + (fresh() % 28)).padStart(2, '0')}`;
    return { body: { prodejna: id, od, do: od, rozsah: 'doplnit', kroku: 0 } };
  },
  'GET /rozpisy/:id/': proposal,
  'GET /rozpisy/:id/proc/': async ({ record, make, owner }) => {
    const { id, datum } = await make.staffedProposal(owner);
    return { params: { id: record === 'missing' ? NO_ID : id }, query: { datum } };
  },
  'POST /rozpisy/:id/zastavit/': proposal,
  'POST /rozpisy/prodejny/': async ({ make }) => {
    const { id } = await make.staffed();
    const od = `2060-02-${String(1 + (fresh() % 28)).padStart(2, '0')}`;
    return { body: { prodejny: [id], od, do: od, rozsah: 'doplnit', kroku: 0 } };
  },
  'GET /rozpisy/prodejny/:id/': group,
  'POST /rozpisy/prodejny/:id/zastavit/': group,
  'POST /rozpisy/prodejny/:id/prijmout/': async making => ({ ...(await group(making)), body: {} }),
  'POST /rozpisy/:id/prijmout/': async making => ({ ...(await proposal(making)), body: {} }),
} satisfies Makers;
