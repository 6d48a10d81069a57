import { type Makers, type Making, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const proposal = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.proposal(owner) },
});

const group = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.proposalGroup(owner) },
});

/** Requests about proposed rosters. */
export const requests = {
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

/** Proposed rosters: only for planners, like drafts. */
export const may = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /rozpisy/                 -        401   403      200     200   401
POST /rozpisy/                own      401   403      201     201   401
POST /rozpisy/                foreign  401   403      201     201   401
GET /rozpisy/:id/             own      401   403      200     200   401
GET /rozpisy/:id/             foreign  401   403      200     200   401
GET /rozpisy/:id/             missing  401   403      404     404   401
GET /rozpisy/:id/proc/        own      401   403      200     200   401
GET /rozpisy/:id/proc/        foreign  401   403      200     200   401
GET /rozpisy/:id/proc/        missing  401   403      404     404   401
POST /rozpisy/:id/zastavit/   own      401   403      200     200   401
POST /rozpisy/:id/zastavit/   foreign  401   403      200     200   401
POST /rozpisy/:id/zastavit/   missing  401   403      404     404   401
POST /rozpisy/:id/prijmout/   own      401   403      200     200   401
POST /rozpisy/:id/prijmout/   foreign  401   403      200     200   401
POST /rozpisy/:id/prijmout/   missing  401   403      404     404   401

POST /rozpisy/prodejny/               own      401   403      201     201   401
POST /rozpisy/prodejny/               foreign  401   403      201     201   401
GET /rozpisy/prodejny/:id/            own      401   403      200     200   401
GET /rozpisy/prodejny/:id/            foreign  401   403      200     200   401
GET /rozpisy/prodejny/:id/            missing  401   403      404     404   401
POST /rozpisy/prodejny/:id/zastavit/  own      401   403      200     200   401
POST /rozpisy/prodejny/:id/zastavit/  foreign  401   403      200     200   401
POST /rozpisy/prodejny/:id/zastavit/  missing  401   403      404     404   401
POST /rozpisy/prodejny/:id/prijmout/  own      401   403      200     200   401
POST /rozpisy/prodejny/:id/prijmout/  foreign  401   403      200     200   401
POST /rozpisy/prodejny/:id/prijmout/  missing  401   403      404     404   401
`);
