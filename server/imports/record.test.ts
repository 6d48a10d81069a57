import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { textFile } from '#world/records.ts';
import { fail } from '../core/calls/errors.ts';
import { DEFECT, executeImport, type Job, type Outcome } from './execute.ts';
import { runRecorded } from './record.ts';

const app = testApp();
const STOPPED = 'Import přerušilo ukončení aplikace. Nic se neimportovalo.';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-record-'));
  const notice = { nazev: 'Účetní program', tajna_adresa: 'https://program.invalid/' };
  const { status, body } = await (await app.as('admin')).post('/api/import/oznameni/', notice);
  expect(status, JSON.stringify(body)).toBe(201);
});
afterAll(() => rm(directory, { recursive: true }));

const csv = (doklad: string, price = '100') =>
  `doklad,cas,kanal,kusy,cena_s_dph\n${doklad},2026-03-01T10:00:00+01:00,eshop,1,${price}\n`;

async function jobOf(text: string): Promise<Job> {
  const path = join(directory, 'x.csv');
  await writeFile(path, text);
  return {
    ...{ path, velikost: text.length, soubor: 'x.csv', format: 'auto', profil: 'kanonicky' },
    ...{ profile: BUILT_IN_PROFILES.kanonicky, profilVerze: null, zdroj: 'kanonicky', katalog: 'kanonicky' },
    ...{ tolerantni: false, cesta: 'obrazovka', tokenId: null },
    author: { kdo: null, kdo_jmeno: 'Eva', adresa: null },
  };
}

/** What is recorded of an import: its row, whether it can be taken back, its audit and messages. */
async function toldOf(id: number) {
  const admin = await app.as('admin');
  const { stav, zprava, radku, nove } = (await admin.get(`/api/import/${id}/`)).body.import;
  const { duvod } = (await admin.get(`/api/import/${id}/vraceni/`)).body.vraceni;
  const audit = await app.db
    .selectFrom('audit')
    .select('id')
    .where('tabulka', '=', 'prodej_import')
    .where('zaznam', '=', `${id}`)
    .execute();
  const messages = await app.db
    .selectFrom('prodej_oznameni_zprava')
    .select('druh')
    .where('import_id', '=', id)
    .execute();
  return {
    stav,
    zprava,
    radku,
    nove,
    duvod,
    audit: audit.length,
    messages: messages.map(({ druh }) => druh),
  };
}

/** Runs an import whose reported outcome is replaced by `lose`. */
const runLosing = async (text: string, lose: (outcome: Outcome) => Outcome) => {
  const job = await jobOf(text);
  return runRecorded(
    app.url,
    job,
    async (id, onProgress) => lose(await executeImport(app.url, id, job, onProgress)),
    () => STOPPED,
  );
};

test.each([
  [
    'the thread ends',
    'C1',
    () => {
      throw new Error('The thread ended.');
    },
  ],
  [
    'the answer to the commit is lost',
    'C2',
    (): Outcome => ({
      ...{ ok: false, why: 'databaze', zprava: 'Databáze přestala být dostupná. Nic se neimportovalo.' },
      ...{ odmitnute: 0, chyby: [] },
    }),
  ],
])('a committed import is reported as done even when %s before it reports', async (_, doklad, lose) => {
  const { id, outcome } = await runLosing(csv(doklad), lose);
  expect(outcome).toMatchObject({
    ok: true,
    result: { radku: 1, dokladu: 1, nove: 1, nahrazene: 0, chyby: [] },
  });
  expect(await toldOf(id)).toEqual({
    ...{ stav: 'hotovo', zprava: null, radku: 1, nove: 1, duvod: null, audit: 1, messages: ['import'] },
  });
});

test('an uncommitted import is reported as failed, and the defect is passed on', async () => {
  const broken = runLosing(csv('C3', 'mnoho'), () => {
    throw new Error('The thread ended.');
  });
  await expect(broken).rejects.toThrow('The thread ended.');
  const admin = await app.as('admin');
  await admin.post('/api/import/prodeje/', textFile('x.csv', csv('C4')));
  const [, row] = (await admin.get('/api/import/')).body.importy;
  expect(row).toMatchObject({ stav: 'chyba', zprava: STOPPED, radku: 0 });
});

test('an import refused by the queue says why', async () => {
  const job = await jobOf(csv('C5'));
  const full = 'Ve frontě je příliš mnoho importů. Zkuste to za chvíli.';
  const refused = runRecorded(
    app.url,
    job,
    () => Promise.reject(fail.unavailable(full)),
    () => DEFECT,
  );
  await expect(refused).rejects.toThrow(full);
  const [row] = (await (await app.as('admin')).get('/api/import/')).body.importy;
  expect(row).toMatchObject({ stav: 'chyba', zprava: full });
});
