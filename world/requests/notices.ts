import { fresh, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const ownNotice = async ({ record, make }: Making) => ({
  params: { id: record === 'missing' ? NO_ID : await make.notice() },
});

const entered = (nazev: string) => ({ nazev, tajna_adresa: 'https://prehledy.invalid/import' });

/** Notices of imports. */
export const notices = {
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
