import { addDays } from '#shared/core/days.ts';
import { type Makers, type Making, none, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const fields = () => ({ druh: 'hpp' as const, tydenni_hodiny: 40, od: '2031-01-01' });
/** A day that no other contract uses, as a person's contracts may not overlap. */
const oneDay = () => {
  const day = addDays('2300-01-01', fresh());
  return { od: day, do: day };
};
const contractId = async ({ record, make, owner }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.contract(owner) },
});

/** Requests about contracts of employment. */
export const requests = {
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

/** Who may read and change contracts of employment. */
export const may = rows(`
call                  record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /smlouvy/         -        401   200      200     200   401
POST /smlouvy/        any      401   403      403     201   401
POST /smlouvy/        missing  401   403      403     400   401
POST /smlouvy/hromadne/  any   401   403      403     200   401
PUT /smlouvy/:id/     foreign  401   403      403     200   401
PUT /smlouvy/:id/     missing  401   403      403     404   401
DELETE /smlouvy/:id/  foreign  401   403      403     200   401
DELETE /smlouvy/:id/  missing  401   403      403     404   401
`);
