import { type Makers, type Making, none, rows } from '../call.ts';
import { fresh } from '../fresh.ts';
import { NO_ID } from '../records.ts';

/** The phone number of a customer, which nobody else has; with `missing`, of no customer at all. */
async function phone({ record, make, owner }: Making) {
  const telefon = `${600_000_000 + (fresh() % 99_999_999)}`;
  if (record !== 'missing') await make.orderOf(owner, telefon);
  return telefon;
}

const leaver = async ({ record, make }: Making) => ({
  id: record === 'missing' ? NO_ID : await make.departure(),
});

/** Requests about personal data of customers and of people who have left. */
export const requests = {
  'POST /osobni-udaje/zakaznik/': async making => ({ body: { telefon: await phone(making) } }),
  'POST /osobni-udaje/zakaznik/soubor/': async making => ({
    body: { telefon: await phone(making), format: 'json' },
  }),
  'POST /osobni-udaje/zakaznik/smazani/': async making => ({ body: { telefon: await phone(making) } }),
  'GET /osobni-udaje/byvali/': none,
  'POST /osobni-udaje/byvali/:id/': async making => ({ params: await leaver(making) }),
  'POST /osobni-udaje/byvali/:id/soubor/': async making => ({
    params: await leaver(making),
    body: { format: 'xlsx' },
  }),
  'POST /osobni-udaje/byvali/:id/smazani/': async making => ({ params: await leaver(making) }),
} satisfies Makers;

/** Who may see and erase personal data of customers and of people who have left. */
export const may = rows(`
call                                    record   guest PRODEJCE VEDOUCI ADMIN deactivated

POST /osobni-udaje/zakaznik/            any      401   403      403     200   401
POST /osobni-udaje/zakaznik/soubor/     any      401   403      403     200   401
POST /osobni-udaje/zakaznik/smazani/    any      401   403      403     200   401
POST /osobni-udaje/zakaznik/smazani/    missing  401   403      403     404   401
GET /osobni-udaje/byvali/               -        401   403      403     200   401
POST /osobni-udaje/byvali/:id/          any      401   403      403     200   401
POST /osobni-udaje/byvali/:id/          missing  401   403      403     404   401
POST /osobni-udaje/byvali/:id/soubor/   any      401   403      403     200   401
POST /osobni-udaje/byvali/:id/soubor/   missing  401   403      403     404   401
POST /osobni-udaje/byvali/:id/smazani/  any      401   403      403     200   401
POST /osobni-udaje/byvali/:id/smazani/  missing  401   403      403     404   401
`);
