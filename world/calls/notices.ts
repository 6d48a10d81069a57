import { type Makers, type Making, none, rows } from '../call.ts';
import { fresh, NO_ID } from '../records.ts';

const ownNotice = async ({ record, make }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.notice() },
});

const entered = (nazev: string) => ({ nazev, tajna_adresa: 'https://prehledy.invalid/import' });

/** Requests about notices of imports. */
export const requests = {
  'GET /import/oznameni/': none,
  'POST /import/oznameni/': () => ({ body: entered(`Přehledy ${fresh()}`) }),
  'PUT /import/oznameni/:id/': async making => ({
    ...(await ownNotice(making)),
    body: entered(`Přehledy ${fresh()}`),
  }),
  'POST /import/oznameni/:id/pozastavit/': async making => ({
    ...(await ownNotice(making)),
    body: { pozastaveno: true },
  }),
  'POST /import/oznameni/:id/podpis/': ownNotice,
  'POST /import/oznameni/:id/zkouska/': ownNotice,
  'DELETE /import/oznameni/:id/': ownNotice,
  'POST /import/oznameni/zpravy/:id/znovu/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.deadMessage() },
  }),
} satisfies Makers;

/** Who may manage notices of imports. */
export const may = rows(`
call                                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /import/oznameni/                      -        401   403      403     200   401
POST /import/oznameni/                     -        401   403      403     201   401
PUT /import/oznameni/:id/                  any      401   403      403     200   401
PUT /import/oznameni/:id/                  missing  401   403      403     404   401
POST /import/oznameni/:id/pozastavit/      any      401   403      403     200   401
POST /import/oznameni/:id/pozastavit/      missing  401   403      403     404   401
POST /import/oznameni/:id/podpis/          any      401   403      403     201   401
POST /import/oznameni/:id/podpis/          missing  401   403      403     404   401
POST /import/oznameni/:id/zkouska/         any      401   403      403     201   401
POST /import/oznameni/:id/zkouska/         missing  401   403      403     404   401
DELETE /import/oznameni/:id/               any      401   403      403     200   401
DELETE /import/oznameni/:id/               missing  401   403      403     404   401
POST /import/oznameni/zpravy/:id/znovu/    any      401   403      403     200   401
POST /import/oznameni/zpravy/:id/znovu/    missing  401   403      403     404   401
`);
