import { expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { fresh } from '#world/fresh.ts';

/** Two people make one choice of a list: the second is told who was first and what holds, as by forms. */

const app = testApp();
const PETRA = 12;
const PAVEL = 13;

type Answer = Awaited<ReturnType<Client['put']>>;
type Case = {
  what: string;
  /** Returns what reads the version, and what sets the first, the second or no choice. */
  begin: (admin: Client) => Promise<{
    version: () => Promise<number>;
    choose: (choice: 0 | 1 | null, verze?: number) => Promise<Answer>;
  }>;
  /** What the refusal says of each choice. */
  shown: [object, object];
};

type Listed = { nazev: string; stredisko: string; verze: number; kategorie: string; datum: string };

const CASES: Case[] = [
  {
    what: 'the person of a name',
    async begin(admin) {
      const jmeno = `Jméno ${fresh()}`;
      const made = app.db.insertInto('prodej_osoba').values({ jmeno, uzivatel_id: null });
      const { id } = await made.returning('id').executeTakeFirstOrThrow();
      return {
        async version() {
          const { osoby } = (await admin.get('/api/parovani/')).body;
          return osoby.find(({ nazev }: Listed) => nazev === jmeno).verze;
        },
        choose: (choice, verze) =>
          admin.put(`/api/parovani/osoby/${id}/`, {
            uzivatel_id: choice === null ? null : [PETRA, PAVEL][choice],
            verze,
          }),
      };
    },
    shown: [{ uzivatel: { id: PETRA, prijmeni: 'Nováková' } }, { uzivatel: { id: PAVEL } }],
  },
  {
    what: 'the shop of a branch',
    async begin(admin) {
      const stredisko = `Středisko ${fresh()}`;
      const made = app.db
        .insertInto('prodej_pobocka')
        .values({ stredisko, id_prodejny: null, prodejna_id: null });
      const { id } = await made.returning('id').executeTakeFirstOrThrow();
      return {
        async version() {
          const { pobocky } = (await admin.get('/api/parovani/')).body;
          return pobocky.find((one: Listed) => one.stredisko === stredisko).verze;
        },
        choose: (choice, verze) =>
          admin.put(`/api/parovani/pobocky/${id}/`, {
            prodejna_id: choice === null ? null : [1, 2][choice],
            verze,
          }),
      };
    },
    shown: [{ prodejna: { id: 1, nazev: 'Globus' } }, { prodejna: { id: 2, nazev: 'Senimo' } }],
  },
  {
    what: 'the segment of a category',
    async begin(admin) {
      const kategorie = `kategorie ${fresh()}`;
      return {
        async version() {
          const { pravidla } = (await admin.get('/api/pravidla/')).body;
          return pravidla.segmenty.find((one: Listed) => one.kategorie === kategorie)?.verze ?? 1;
        },
        choose: (choice, verze) =>
          admin.put('/api/pravidla/segmenty/', {
            kategorie,
            segment: choice === null ? null : ['sluzby', 'servisni_prace'][choice],
            verze,
          }),
      };
    },
    shown: [{ segment: 'sluzby' }, { segment: 'servisni_prace' }],
  },
  {
    what: 'the wish for a day',
    async begin(admin) {
      const datum = `2077-03-${String(10 + (fresh() % 15)).padStart(2, '0')}`;
      return {
        async version() {
          const { prani } = (await admin.get(`/api/prani/?mesic=2077-03&osoba=${PETRA}`)).body;
          return prani.find((one: Listed) => one.datum === datum)?.verze ?? 1;
        },
        choose: (choice, verze) =>
          admin.put('/api/prani/', {
            ...{ user_id: PETRA, datum, verze },
            ...[{ druh: 'nemohu', cas_od: '14:00', cas_do: '20:00' }, { druh: 'radeji_ano' }][choice ?? 0],
            ...(choice === null && { druh: null }),
          }),
      };
    },
    shown: [
      { druh: 'nemohu', cas_od: '14:00' },
      { druh: 'radeji_ano', cas_od: null },
    ],
  },
];

test.each(CASES)('who chooses $what second is told who was first and what holds', async one => {
  const admin = await app.as('admin');
  const { version, choose } = await one.begin(admin);
  const seen = await version();
  expect((await choose(0, seen)).status).toBe(200);
  const late = await choose(1, seen);
  expect([late.status, late.body.error]).toEqual([409, 'Záznam mezitím změnil Alena Dvořáková.']);
  expect(late.body.mezitim).toMatchObject({ kdy: expect.stringMatching(/^20\d\d-/), zaznam: one.shown[0] });
  expect(late.body.mezitim.zaznam.verze).toBe(await version());
  // The same choice again is no conflict, and with the version from the refusal the other one is made.
  expect((await choose(0, seen)).status).toBe(200);
  expect((await choose(1, late.body.mezitim.zaznam.verze)).status).toBe(200);
  expect((await choose(0, seen)).body.mezitim.zaznam).toMatchObject(one.shown[1]);

  // A choice that was taken back is as if it had never been made; who still saw it is told that it is gone.
  const held = await version();
  expect((await choose(null, held)).status).toBe(200);
  const gone = await choose(0, held);
  expect([gone.status, gone.body.error]).toEqual([409, 'Záznam mezitím změnil Alena Dvořáková.']);
  expect((await choose(0, seen)).status).toBe(200);
  // Without a version the last one wins.
  expect((await choose(1)).status).toBe(200);
});

test.each(CASES)('exactly one of two simultaneous choices of $what wins', async one => {
  const admin = await app.as('admin');
  const { version, choose } = await one.begin(admin);
  const seen = await version();
  const answers = await Promise.all([choose(0, seen), choose(1, seen)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.findIndex(({ status }) => status === 200);
  const late = answers.find(({ status }) => status === 409)!;
  expect(late.body.mezitim.zaznam).toMatchObject(one.shown[winner as 0 | 1]);
});
