import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#shared/core/durations.ts';
import type { Role } from '#shared/core/roles.ts';
import { MAIL_TRIES } from '#shared/mail/kinds.ts';
import { openApp, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { expectWaiting } from '#test/locks.ts';
import { soon } from '#test/soon.ts';
import { putForecast } from '#world/forecasts.ts';
import { textFile } from '#world/records.ts';
import { iso } from '../core/clock.ts';
import { createSender } from '../core/outbox.ts';
import { write as writeAs } from '../core/write.ts';
import type { Leader } from '../operation/leader.ts';
import { workOfMinute } from '../operation/sweep.ts';
import { tellOfSignIn } from '../session/devices/tell.ts';
import { createVault, fingerprint } from '../vault/cipher.ts';
import { rotate } from '../vault/rotation.ts';
import { registerKey } from '../vault/sealed/queries.ts';
import { contentOf } from './content.ts';
import { deliver } from './deliver.ts';
import { opened, scriptedServer, slowServer, smtpServer } from './fixtures/smtp.ts';
import { writeMorning } from './morning.ts';
import { openServer, recipients, takeMails } from './queries.ts';

/** The morning mail, against a real SMTP server on loopback. */

const SEVEN = Date.parse('2026-04-15T07:00:00+02:00');
let now = SEVEN;
const clock = { now: () => now };
const app = testApp({ clock });
const rethrow = (error: unknown) => {
  throw error;
};
const leader: Leader = { isMe: async () => true, close: async () => {} };
const morning = () => writeMorning(app, rethrow);
const rows = () => app.db.selectFrom('posta').selectAll().orderBy('id').execute();

const changesOf = async (id: number) =>
  (
    await app.db
      .selectFrom('audit')
      .select('zmeny')
      .where('tabulka', '=', 'posta')
      .where('zaznam', '=', `${id}`)
      .execute()
  ).map(({ zmeny }) => zmeny);

let smtp: Awaited<ReturnType<typeof smtpServer>> | null = null;
const useServer = async (given: object = {}) => {
  const body = {
    ...{
      server: '127.0.0.1',
      port: smtp?.port ?? 1,
      sifrovani: 'zadne',
      odesilatel: 'prodejna@posta.example',
    },
    ...given,
  };
  const { status, body: answer } = await (await app.as('admin')).put('/api/posta/server/', body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.server;
};
const write = async (username: string, email: string | null, ranni_posta = true) =>
  app.db
    .updateTable('uzivatel')
    .set({ email, ranni_posta })
    .where('uzivatelske_jmeno', '=', username)
    .execute();

beforeEach(async () => {
  now = SEVEN;
  await app.db.deleteFrom('posta').execute();
  await app.db.deleteFrom('nastaveni').execute();
  await app.reloadSettings();
  await app.db.updateTable('uzivatel').set({ email: null, ranni_posta: true }).execute();
});
afterEach(async () => {
  await smtp?.close();
  smtp = null;
});

describe('the morning mail', () => {
  test('tells each role once what it may see, as text and HTML that need no network', async () => {
    smtp = await smtpServer();
    await useServer({ uzivatel: 'prodejna', heslo: 'spravne', adresa: 'https://prodejna.example' });
    for (const name of ['petra', 'viktor', 'admin']) await write(name, `${name}@posta.example`);
    now = SEVEN - MINUTE;
    expect(await morning()).toBe(0);
    now = SEVEN;
    expect(await morning()).toBe(3);
    expect(await morning()).toBe(0);
    expect(await deliver(app)).toBe(3);
    expect(await deliver(app)).toBe(0);
    const of = (name: string) => opened(smtp!.received.find(({ to }) => to === `${name}@posta.example`)!);
    expect(smtp.received.map(({ user }) => user)).toEqual(['prodejna', 'prodejna', 'prodejna']);
    const petra = of('petra');
    for (const body of [petra.text, petra.html]) {
      expect(body).toContain('Dobré ráno, Petra');
      expect(body.toLowerCase()).toContain('vaše včerejší výsledky');
      expect(body).not.toMatch(/Obrat|Marže|Svoboda.*bod/);
    }
    expect(of('viktor').text).toContain('VČERA: GLOBUS');
    expect(of('viktor').text).not.toMatch(/Obrat|Marže/);
    expect(of('admin').text).toContain('VČERA V CELÉM ŘETĚZCI');
    expect(of('admin').text).toMatch(/- Obrat s DPH: 0 Kč \(čekalo se 0 Kč\)/);
    expect(petra.html).not.toMatch(/<img|src=|@import|url\(|<script|<link/);
    expect(petra.header('Subject')).toMatch(/=\?UTF-8\?/);
    expect(petra.header('List-Unsubscribe')).toBe('<https://prodejna.example/profile>');
    expect(petra.header('Message-ID')).toBe(
      (await rows()).find(({ komu }) => komu.startsWith('petra'))!.message_id,
    );
  });

  test('links to the profile for unsubscribing, even when the address ends with a slash', async () => {
    smtp = await smtpServer();
    await useServer({ adresa: 'https://prodejna.example/aplikace/' });
    await write('petra', 'petra@posta.example');
    await morning();
    await deliver(app);
    expect(opened(smtp.received[0]!).header('List-Unsubscribe')).toBe(
      '<https://prodejna.example/aplikace/profile>',
    );
  });

  test('compares turnover with the stored forecast and lists visible alerts', async () => {
    smtp = await smtpServer();
    await useServer();
    await app.db.transaction().execute(async tx => {
      await putForecast(tx, '2026-04-14', 1);
      await putForecast(tx, '2026-04-14', null);
    });
    const told = {
      skutecnost: 0,
      ocekavano: 10_000,
      od95: 8_000,
      do95: 12_000,
      vytvoreno: '2026-04-15T04:00:00Z',
    };
    await app.db
      .insertInto('vykyv')
      .values([
        { den: '2026-04-14', prodejna_id: 1, kanal: null, ...told },
        { den: '2026-04-14', prodejna_id: 3, kanal: null, ...told },
        { den: '2026-04-13', prodejna_id: 1, kanal: null, ...told },
      ])
      .execute();
    for (const name of ['petra', 'viktor', 'admin']) await write(name, `${name}@posta.example`);
    await morning();
    await deliver(app);
    const of = (name: string) =>
      opened(smtp!.received.find(({ to }) => to === `${name}@posta.example`)!).text.replaceAll('\u00a0', ' ');
    for (const name of ['admin', 'viktor']) {
      expect(of(name)).toContain('Obrat s DPH: 0 Kč (čekalo se 10 000 Kč, −100 %)');
      expect(of(name)).toContain('Výkyv: Globus');
    }
    expect(of('admin')).toContain('Výkyv: Zlín');
    expect(of('viktor')).not.toContain('Zlín');
    expect(of('admin').match(/Výkyv: Globus/g)).toHaveLength(1);
    expect(of('petra')).not.toMatch(/Výkyv|Obrat/);
    await app.db.deleteFrom('vykyv').execute();
    await app.db.deleteFrom('predpoved').execute();
  });

  test('shows a plus when turnover exceeds a negative expectation', async () => {
    await write('admin', 'admin@posta.example');
    await app.db.transaction().execute(tx => putForecast(tx, '2026-04-14', null));
    await app.db
      .updateTable('predpoved')
      .set({ hodnota: new Array<number>(35).fill(-200) })
      .execute();
    const [one] = (await recipients(app.db)).filter(({ person }) => person.role === 'ADMIN');
    const { casti } = await contentOf(app, one!.person, '2026-04-15');
    expect(casti[0]!.radky[0]!.poznamka).toMatch(/200\sKč, \+100\s%$/);
    await app.db.deleteFrom('predpoved').execute();
  });

  test('says when nothing was sold a week before and then gives no reasons, like the screen', async () => {
    const head = 'doklad,cas,kanal,id_prodejny,prodejce,kod,kusy,cena_s_dph';
    const file = textFile('a.csv', `${head}\nD1,2026-03-20T10:00:00+01:00,prodejna,1,Eva,K1,1,1000\n`);
    const sent = await (await app.as('admin')).post('/api/import/prodeje/?zdroj=a', file);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await write('admin', 'admin@posta.example');
    const [one] = (await recipients(app.db)).filter(({ person }) => person.role === 'ADMIN');
    const { casti } = await contentOf(app, one!.person, '2026-03-21');
    const why = casti.find(({ nadpis }) => nadpis.startsWith('Proč'))!;
    expect(why.nadpis).toMatch(/^Proč: \+1\s000\sKč proti 13/);
    expect([why.radky, why.prazdno]).toEqual([[], 'Předtím se tu neprodávalo.']);
  });

  test('gives a manager without a home shop their own results, in the preview too', async () => {
    const viktor = app.db.updateTable('uzivatel').where('uzivatelske_jmeno', '=', 'viktor');
    await useServer();
    await write('viktor', 'viktor@posta.example');
    await viktor.set({ prodejna_id: null }).execute();
    try {
      expect(await morning()).toBe(1);
      const [mail] = await rows();
      expect(mail!.text).toContain('VAŠE VČEREJŠÍ VÝSLEDKY');
      expect(mail!.text).not.toMatch(/VČERA|Obrat|předpověď/);
      const preview = `/api/posta/nahled/?osoba=${mail!.uzivatel_id}`;
      expect((await (await app.as('admin')).get(preview)).status).toBe(200);
    } finally {
      await viktor.set({ prodejna_id: 1 }).execute();
    }
  });

  test('lists both shifts of a person in a day and counts them as one person', async () => {
    const DAY = '2026-04-15';
    const shift = { uzivatel_id: 12, datum: DAY, poznamka: null };
    const inMail = async (username: string) => {
      await write(username, `${username}@posta.example`);
      const one = (await recipients(app.db)).find(({ email }) => email?.startsWith(username));
      const { casti } = await contentOf(app, one!.person, DAY);
      return casti
        .find(({ nadpis }) => nadpis === 'Dnes v práci')!
        .radky.map(({ nazev, hodnota, poznamka }) => [nazev, hodnota, poznamka].filter(Boolean).join(' | '));
    };
    const split = async (prodejna_id: number) => {
      await app.db.deleteFrom('smena').where('datum', '=', DAY).execute();
      await app.db
        .insertInto('smena')
        .values([
          { ...shift, prodejna_id: 1, cas_od: '08:00', cas_do: '11:00' },
          { ...shift, prodejna_id, cas_od: '14:00', cas_do: '18:00' },
          { ...shift, uzivatel_id: 13, prodejna_id: 1, cas_od: '09:00', cas_do: '17:00' },
        ])
        .execute();
    };
    await split(3);
    expect(await inMail('petra')).toEqual([
      'Vaše směna | 8:00–11:00 | Globus',
      'Vaše směna | 14:00–18:00 | Zlín',
      'Pavel Svoboda | 9:00–17:00',
    ]);
    await split(1);
    expect(await inMail('petra')).toEqual([
      'Vaše směna | 8:00–11:00 | Globus',
      'Vaše směna | 14:00–18:00 | Globus',
      'Pavel Svoboda | 9:00–17:00',
    ]);
    expect(await inMail('viktor')).toEqual([
      'Petra Nováková | 8:00–11:00, 14:00–18:00',
      'Pavel Svoboda | 9:00–17:00',
    ]);
    expect(await inMail('admin')).toEqual(['Globus | 2\u00a0lidé | Petra Nováková, Pavel Svoboda']);
    await app.db.deleteFrom('smena').where('datum', '=', DAY).execute();
  });

  test('counts all orders that wait for over 48 hours, also those that the board no longer shows', async () => {
    await write('viktor', 'viktor@posta.example');
    const [viktor] = await recipients(app.db);
    const { prodejna_id } = viktor!.person;
    const time = iso(app.clock.now() - 3 * DAY);
    await sql`insert into objednavka (jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil, prodejna_id,
        zalozil_id, posledni_zmena_id, datum_vytvoreni, datum_stavu)
      select 'Jan', 'Novák', '777123456', 'iPhone 13', 'Displej', ${prodejna_id}, 1, 1, ${time}, ${time}
      from generate_series(1, 501)`.execute(app.db);
    const { casti } = await contentOf(app, viktor!.person, '2026-04-15');
    expect(casti.find(({ nadpis }) => nadpis === 'Co čeká')!.radky).toContainEqual({
      ...{ nazev: 'Objednávky starší než 48 hodin', hodnota: '501' },
    });
    await sql`truncate objednavka cascade`.execute(app.owner);
  });

  test('cuts a long overdue task between characters', async () => {
    await write('petra', 'petra@posta.example');
    const task = { id_prodejce_ukol: 12, ukol: `${'a'.repeat(78)}😄 do konce`, deadline: '2026-04-10' };
    const made = await (await app.as('petra')).post('/api/tasks/', task);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const [petra] = await recipients(app.db);
    const { casti } = await contentOf(app, petra!.person, '2026-04-15');
    const late = casti.find(({ nadpis }) => nadpis === 'Co čeká')!.radky.map(({ nazev }) => nazev);
    expect(late).toContain(`Úkol po termínu: ${'a'.repeat(78)}…`);
    await app.db.deleteFrom('ukol').execute();
  });

  test('names the overdue tasks of one’s own shop with the shop, and not those of others', async () => {
    for (const name of ['petra', 'filip']) await write(name, `${name}@posta.example`);
    const task = { ukol: 'Vyměnit plakáty', deadline: '2026-04-10', prodejny: [1] };
    const given = await (await app.as('admin')).post('/api/tasks/hromadne/', task);
    expect(given.status, JSON.stringify(given.body)).toBe(201);
    const lateOf = async (id: number) => {
      const { person } = (await recipients(app.db)).find(one => one.person.id === id)!;
      const { casti } = await contentOf(app, person, '2026-04-15');
      return casti.find(({ nadpis }) => nadpis === 'Co čeká')!.radky;
    };
    const line = expect.objectContaining({ nazev: 'Úkol po termínu: Vyměnit plakáty' });
    expect(await lateOf(12)).toContainEqual(line);
    expect((await lateOf(12)).find(({ nazev }) => nazev.endsWith('plakáty'))!.poznamka).toMatch(/^Globus, /);
    expect(await lateOf(22)).not.toContainEqual(line);
    await app.db.deleteFrom('ukol').execute();
    await app.db.deleteFrom('hromadny_ukol').execute();
  });

  test('says nothing to a role without rights', async () => {
    await write('petra', 'petra@posta.example');
    const [petra] = await recipients(app.db);
    const { uvod, casti } = await contentOf(app, { ...petra!.person, role: 'NIKDO' as Role }, '2026-04-15');
    expect(uvod).toMatch(/^Středa .*2026\. Kdo je dnes v práci a co čeká\.$/);
    expect(casti.map(({ nadpis, radky }) => [nadpis, radky])).toEqual([['Co čeká', []]]);
  });

  test('is not written to people who decline it or have no address, nor when off or hours late', async () => {
    await useServer();
    await write('petra', 'petra@posta.example', false);
    expect(await morning()).toBe(0);
    await write('petra', 'petra@posta.example');
    now = Date.parse('2026-04-15T12:00:00+02:00');
    expect(await morning()).toBe(0);
    now = SEVEN;
    const admin = await app.as('admin');
    expect((await admin.put('/api/settings/', { ranni_posta: 0 })).status).toBe(200);
    expect(await morning()).toBe(0);
    expect((await admin.put('/api/settings/', { ranni_posta: 1, ranni_posta_hodina: 8 })).status).toBe(200);
    expect(await morning()).toBe(0);
    await admin.put('/api/settings/', { ranni_posta_hodina: 7 });
    expect(await morning()).toBe(1);
  });

  test('is written and sent once even by two instances', async () => {
    smtp = await smtpServer({ delayMs: 30 });
    await useServer();
    for (const name of ['petra', 'viktor']) await write(name, `${name}@posta.example`);
    const other = await openApp(app.url, { clock });
    try {
      const written = await Promise.all([morning(), writeMorning(other, rethrow)]);
      expect(written[0]! + written[1]!).toBe(2);
      await Promise.all([deliver(app), deliver(other)]);
      expect(smtp.received.map(({ to }) => to).sort()).toEqual([
        'petra@posta.example',
        'viktor@posta.example',
      ]);
    } finally {
      await other.close();
    }
  });

  test('is sent over one connection beside other work, however long the server is silent', async () => {
    const greetings: (() => void)[] = [];
    const slow = await slowServer(greet => greetings.push(greet));
    await useServer({ port: slow.port });
    await write('petra', 'petra@posta.example');
    await morning();
    const other = await openApp(app.url, { clock });
    // The server stays silent during all the minutes of this test.
    other.mails = createSender(signal => deliver(other, { signal, greetingTimeout: 60_000 }), rethrow);
    try {
      for (let minute = 0; minute < 2; minute++) await workOfMinute(other, leader, rethrow);
      expect(await rows()).toMatchObject([{ stav: 'ceka', chyba: null }]);
      await soon(() => expect(greetings).not.toEqual([]));
      for (const greet of greetings) greet();
      await other.mails.idle();
      expect(await rows()).toMatchObject([{ stav: 'odeslano', pokusu: 1 }]);
      expect(slow.counted).toEqual({ connections: 1, senders: 1 });
    } finally {
      await other.close();
      await slow.close();
    }
  });

  test('is not sent again when another instance took it meanwhile, except the one in progress', async () => {
    const greetings: (() => void)[] = [];
    const slow = await slowServer(greet => greetings.push(greet));
    await useServer({ port: slow.port });
    for (const name of ['petra', 'viktor']) await write(name, `${name}@posta.example`);
    await morning();
    const patience = { greetingTimeout: 60_000 };
    const first = deliver(app, patience);
    await soon(() => expect(greetings).toHaveLength(1));
    now += MINUTE;
    const second = deliver(app, patience);
    await soon(() => expect(greetings).toHaveLength(2));
    greetings[1]!();
    expect(await second).toBe(2);
    greetings[0]!();
    // The mail in progress is sent twice, because its outcome was unknown; the other one once.
    expect(await first).toBe(1);
    expect(slow.counted.senders).toBe(3);
    await slow.close();
  });

  test('that is unsent when the process ends goes out after the next start', async () => {
    let isReached = false;
    const slow = await slowServer(() => {
      isReached = true;
    });
    await useServer({ port: slow.port });
    for (const name of ['petra', 'viktor']) await write(name, `${name}@posta.example`);
    await morning();
    const stopping = new AbortController();
    const sending = deliver(app, { signal: stopping.signal, lastMs: 0 });
    await soon(() => expect(isReached).toBe(true));
    stopping.abort();
    expect(await sending).toBe(0);
    // The outcome of the mail in progress is unknown; the other one was not tried, and is sent at once.
    const waiting = { stav: 'ceka', chyba: null };
    expect(await rows()).toMatchObject([
      { ...waiting, pokusu: 1 },
      { ...waiting, pokusu: 0 },
    ]);
    await slow.close();
    smtp = await smtpServer();
    await useServer();
    expect(await deliver(app)).toBe(1);
    now += MINUTE;
    expect(await deliver(app)).toBe(1);
  });

  test.each(['2026-03-28', '2026-10-24'])(
    'is written exactly once a day when the clocks change after %s',
    async from => {
      await useServer();
      await write('petra', 'petra@posta.example');
      const admin = await app.as('admin');
      await admin.put('/api/settings/', { ranni_posta_hodina: 2 });
      const begin = Date.parse(`${from}T00:00:00Z`);
      for (now = begin; now < begin + 3 * 24 * 60 * MINUTE; now += 30 * MINUTE) await morning();
      const days = (await rows()).map(({ den }) => den);
      expect(days).toHaveLength(3);
      expect(new Set(days).size).toBe(3);
      now = SEVEN;
      await admin.put('/api/settings/', { ranni_posta_hodina: 7 });
    },
  );
});

describe('undelivered mail', () => {
  const PATIENCE = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };

  test('is sent again later under the same Message-ID when the server was down', async () => {
    smtp = await smtpServer();
    const { port } = smtp;
    await useServer({ port });
    await smtp.close();
    smtp = null;
    await write('petra', 'petra@posta.example');
    await morning();
    expect(await deliver(app)).toBe(0);
    const [waiting] = await rows();
    expect(waiting).toMatchObject({
      stav: 'ceka',
      pokusu: 1,
      chyba: expect.stringContaining('ECONNREFUSED'),
    });
    smtp = await smtpServer({ port });
    expect(await deliver(app)).toBe(0);
    now += MINUTE;
    expect(await deliver(app)).toBe(1);
    expect(opened(smtp.received[0]!).header('Message-ID')).toBe(waiting!.message_id);
    expect(await rows()).toMatchObject([{ stav: 'odeslano', pokusu: 2, chyba: null }]);
  });

  test('for an unreachable server costs one connection, and counts a try for each mail', async () => {
    let asked = 0;
    const silent = createServer(() => asked++);
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
    await useServer({ port: (silent.address() as { port: number }).port });
    for (const name of ['petra', 'viktor', 'admin']) await write(name, `${name}@posta.example`);
    await morning();
    expect(await deliver(app, PATIENCE)).toBe(0);
    expect(asked).toBe(1);
    const told = { stav: 'ceka', pokusu: 1, chyba: expect.stringMatching(/greeting|timeout/i) };
    expect(await rows()).toMatchObject([told, told, told]);
    await new Promise(resolve => silent.close(resolve));
  });

  test('waits when the server is silent, wants a password or lacks TLS; nothing is sent in the clear', async () => {
    const silent = createServer(() => {});
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
    await useServer({ port: (silent.address() as { port: number }).port });
    await write('petra', 'petra@posta.example');
    await morning();
    expect(await deliver(app, PATIENCE)).toBe(0);
    expect(await rows()).toMatchObject([
      { stav: 'ceka', pokusu: 1, chyba: expect.stringMatching(/greeting|timeout/i) },
    ]);
    await new Promise(resolve => silent.close(resolve));
    smtp = await smtpServer();
    await useServer({ uzivatel: 'prodejna', heslo: 'spatne' });
    now += MINUTE;
    expect(await deliver(app)).toBe(0);
    expect(await rows()).toMatchObject([
      { stav: 'ceka', pokusu: 2, chyba: expect.stringContaining('Invalid login') },
    ]);
    await useServer({ sifrovani: 'starttls', uzivatel: 'prodejna', heslo: 'spravne' });
    now += 2 * MINUTE;
    expect(await deliver(app)).toBe(0);
    expect(await rows()).toMatchObject([
      { stav: 'ceka', pokusu: 3, chyba: expect.stringMatching(/STARTTLS|certificate/) },
    ]);
    expect(smtp.received).toEqual([]);
  });

  test.each([
    ['its greeting', { greeting: '554 Rate limited' }, {}],
    ['EHLO and HELO', { EHLO: '554 Go away', HELO: '554 Go away' }, {}],
    ['STARTTLS', { STARTTLS: '502 Not here' }, { sifrovani: 'starttls' }],
    ['the sender, unknown', { MAIL: '530 Sign in first' }, {}],
    ['the sender', { MAIL: '550 Not yours' }, {}],
  ])('waits as a whole and is tried again when a server refuses %s for good', async (_, says, given) => {
    const refusing = await scriptedServer(says);
    await useServer({ port: refusing.port, ...given });
    for (const name of ['petra', 'viktor', 'admin']) await write(name, `${name}@posta.example`);
    await morning();
    expect(await deliver(app)).toBe(0);
    expect(refusing.counted).toEqual({ connections: 1, senders: 'MAIL' in says ? 1 : 0 });
    const [answer] = Object.values(says);
    const told = { stav: 'ceka', pokusu: 1, chyba: expect.stringMatching(`${answer}|STARTTLS`) };
    expect(await rows()).toMatchObject([told, told, told]);
    await refusing.close();
    smtp = await smtpServer();
    await useServer({ port: smtp.port });
    now += MINUTE;
    expect(await deliver(app)).toBe(3);
  });

  test.each([
    ['the recipient', { RCPT: '550 No such user' }],
    ['that there is a mail', { DATA: '554 No' }],
    ['the mail', { mail: '554 Spam' }],
  ])('is given up alone when a server refuses %s for good', async (_, says) => {
    const refusing = await scriptedServer(says);
    await useServer({ port: refusing.port });
    for (const name of ['petra', 'viktor']) await write(name, `${name}@posta.example`);
    await morning();
    expect(await deliver(app)).toBe(0);
    expect(refusing.counted.senders).toBe(2);
    const told = { stav: 'nedoruceno', pokusu: 1, chyba: expect.stringContaining(Object.values(says)[0]!) };
    expect(await rows()).toMatchObject([told, told]);
    await refusing.close();
  });

  test('to a refused address is given up at once, and an ADMIN can see it and send it again', async () => {
    smtp = await smtpServer();
    await useServer();
    await write('petra', 'nikdo@posta.example');
    await write('viktor', 'viktor@posta.example');
    await morning();
    expect(await deliver(app)).toBe(1);
    const admin = await app.as('admin');
    const { posta } = (await admin.get('/api/posta/')).body;
    expect(posta[0]).toMatchObject({
      osoba: 'Petra Nováková',
      stav: 'nedoruceno',
      chyba: expect.stringContaining('No such user'),
    });
    expect((await admin.post(`/api/posta/${posta[1].id}/znovu/`)).body.message).toContain(
      'nepodařilo doručit',
    );
    // She corrects it herself.
    const mended = { jmeno: 'Petra', prijmeni: 'Nováková', email: 'petra@posta.example' };
    const profile = await (await app.as('petra')).put('/api/users/profile/update/', mended);
    expect(profile.status, JSON.stringify(profile.body)).toBe(200);
    expect((await admin.post(`/api/posta/${posta[0].id}/znovu/`)).status).toBe(200);
    expect(await deliver(app)).toBe(1);
    expect(smtp.received.map(({ to }) => to)).toContain('petra@posta.example');
    expect(JSON.stringify(await changesOf(posta[0].id))).toBe('[{"stav":["nedoruceno","ceka"]}]');
    expect((await rows()).map(({ stav }) => stav)).toEqual(['odeslano', 'odeslano']);
  });

  test('is not sent again to a person without an address, nor in the morning to one who declined', async () => {
    smtp = await smtpServer();
    await useServer();
    await write('petra', 'nikdo@posta.example');
    await write('admin', 'nikdo2@posta.example');
    await morning();
    expect((await (await app.as('admin')).post('/api/posta/zkouska/')).status).toBe(201);
    await deliver(app);
    const mails = await rows();
    const idOf = (komu: string, druh: string) =>
      mails.find(one => one.komu.startsWith(komu) && one.druh === druh)!.id;
    const again = async (id: number) => {
      const { status, body } = await (await app.as('admin')).post(`/api/posta/${id}/znovu/`);
      return [status, body.message];
    };
    await write('petra', null);
    expect(await again(idOf('nikdo@', 'rano'))).toEqual([
      409,
      'Příjemce už nemá vyplněný e-mail. Poslat mu jej nelze.',
    ]);
    await write('petra', 'petra@posta.example', false);
    expect(await again(idOf('nikdo@', 'rano'))).toEqual([
      409,
      'Příjemce si ranní e-mail vypnul. Poslat mu jej nelze.',
    ]);
    expect(await deliver(app)).toBe(0);
    // A mail other than the morning one is sent.
    await write('admin', 'admin@posta.example', false);
    expect((await again(idOf('nikdo2@', 'zkouska')))[0]).toBe(200);
    expect(await deliver(app)).toBe(1);
  });

  test('does not go to a person who left meanwhile, not even sent again by an ADMIN', async () => {
    smtp = await smtpServer();
    await useServer();
    for (const name of ['petra', 'viktor']) await write(name, `${name}@posta.example`);
    await morning();
    const petra = app.db.updateTable('uzivatel').where('uzivatelske_jmeno', '=', 'petra');
    await petra.set({ aktivni: false }).execute();
    try {
      expect(await deliver(app)).toBe(1);
      expect(smtp.received.map(({ to }) => to)).toEqual(['viktor@posta.example']);
      const admin = await app.as('admin');
      const [dead] = (await admin.get('/api/posta/')).body.posta;
      expect(dead).toMatchObject({
        ...{ osoba: 'Petra Nováková', stav: 'nedoruceno', pokusu: 0 },
        chyba: 'Příjemce už není aktivní.',
      });
      const again = () => admin.post(`/api/posta/${dead.id}/znovu/`);
      const { status, body } = await again();
      expect([status, body.message]).toEqual([409, 'Příjemce už není aktivní. E-mail mu poslat nelze.']);
      await petra.set({ aktivni: true }).execute();
      expect((await again()).status).toBe(200);
      expect(await deliver(app)).toBe(1);
    } finally {
      await petra.set({ aktivni: true }).execute();
    }
  });

  test('respects a person’s new role, choice and address at the time of sending', async () => {
    await useServer({ port: 1 });
    for (const name of ['petra', 'viktor', 'karel']) await write(name, `${name}@posta.example`);
    await morning();
    // The server is away, and comes back an hour later.
    await deliver(app);
    now += 60 * MINUTE;
    smtp = await smtpServer();
    await useServer();
    await write('petra', 'petra@posta.example', false);
    await write('viktor', 'viktor.novy@posta.example');
    const karel = app.db.updateTable('uzivatel').where('uzivatelske_jmeno', '=', 'karel');
    await karel.set({ role: 'PRODEJCE' }).execute();
    try {
      expect(await deliver(app)).toBe(1);
      expect(smtp.received.map(({ to }) => to)).toEqual(['viktor.novy@posta.example']);
      const admin = await app.as('admin');
      const { posta } = (await admin.get('/api/posta/')).body;
      const dead = posta.filter(({ stav }: { stav: string }) => stav === 'nedoruceno');
      expect(dead.map(({ osoba, chyba }: Record<string, string>) => [osoba, chyba]).sort()).toEqual([
        ['Karel Beneš', 'Příjemce má od té doby jinou roli nebo prodejnu.'],
        ['Petra Nováková', 'Příjemce si ranní e-mail vypnul.'],
      ]);
      const of = (name: string) => dead.find(({ osoba }: { osoba: string }) => osoba.startsWith(name)).id;
      const again = (id: number) => admin.post(`/api/posta/${id}/znovu/`);
      expect((await again(of('Karel'))).body.message).toBe(
        'Příjemce má od té doby jinou roli nebo prodejnu. Poslat mu jej nelze.',
      );
      await karel.set({ role: 'ADMIN' }).execute();
      expect((await again(of('Karel'))).status).toBe(200);
      expect(await deliver(app)).toBe(1);
    } finally {
      await karel.set({ role: 'ADMIN', email: null }).execute();
    }
  });

  test('about one’s own sign-in goes to its original address', async () => {
    smtp = await smtpServer();
    await useServer();
    await write('petra', 'petra@posta.example');
    const about = { udalost: 'x', predmet: 'Přihlášení', veta: 'Přihlášení.', radky: [] };
    const author = { kdo: null, kdo_jmeno: null, adresa: null };
    await writeAs(app.db, author, async tx => {
      await tellOfSignIn(tx, 12, about, now);
      return false;
    });
    await write('petra', 'nekdo.jiny@posta.example');
    expect(await deliver(app)).toBe(1);
    await app.db.updateTable('posta').set({ stav: 'nedoruceno' }).execute();
    const [{ id } = never()] = await rows();
    // Not even when an ADMIN sends it again, or the address was removed.
    for (const email of ['nekdo.jiny@posta.example', null]) {
      await write('petra', email);
      expect((await (await app.as('admin')).post(`/api/posta/${id}/znovu/`)).status).toBe(200);
      expect(await deliver(app)).toBe(1);
      await app.db.updateTable('posta').set({ stav: 'nedoruceno' }).execute();
    }
    expect(smtp.received.map(({ to }) => to)).toEqual(Array(3).fill('petra@posta.example'));
  });

  test('refreshes the outbox when mails are sent, fail or are given up, and otherwise not', async () => {
    smtp = await smtpServer();
    await useServer();
    await write('petra', 'petra@posta.example');
    await write('viktor', 'nikdo@posta.example');
    await morning();
    const admin = await listen(app, 1, 'ADMIN');
    const mails = async () => (await admin.heard()).filter(({ tema }) => tema === 'mail');
    const heard = [{ tema: 'mail', id: null, co: 'zmena' }];
    expect(await deliver(app)).toBe(1);
    expect(await mails()).toEqual(heard);
    expect(await deliver(app)).toBe(0);
    expect(await mails()).toEqual([]);
    await app.db.updateTable('posta').set({ stav: 'ceka', dalsi: '2026-04-16T00:00:00Z' }).execute();
    const petra = app.db.updateTable('uzivatel').where('uzivatelske_jmeno', '=', 'petra');
    await petra.set({ aktivni: false }).execute();
    try {
      expect(await deliver(app)).toBe(0);
      expect(await mails()).toEqual(heard);
    } finally {
      await petra.set({ aktivni: true }).execute();
      admin.stop();
    }
  });

  test('waits twice as long after each try, and is given up after the last', async () => {
    await useServer({ port: 1 });
    await write('petra', 'petra@posta.example');
    await morning();
    for (let tries = 1; tries <= MAIL_TRIES; tries++) {
      await deliver(app);
      const [{ pokusu, dalsi, stav } = never()] = await rows();
      expect(pokusu).toBe(tries);
      expect(Date.parse(dalsi)).toBe(now + MINUTE * 2 ** (tries - 1));
      expect(stav).toBe(tries < MAIL_TRIES ? 'ceka' : 'nedoruceno');
      now = Date.parse(dalsi);
    }
  });

  test('is neither lost nor sent at once again after a process was killed over it', async () => {
    smtp = await smtpServer();
    await useServer();
    await write('petra', 'petra@posta.example');
    await morning();
    // Taken by a process that died before it could record the outcome.
    const [taken] = await takeMails(app.db, now, 20);
    expect(await deliver(app)).toBe(0);
    now += MINUTE;
    expect(await deliver(app)).toBe(1);
    expect(opened(smtp.received[0]!).header('Message-ID')).toBe(taken!.message_id);
  });
});

const never = (): never => {
  throw new Error('There is no mail.');
};

describe('the mail server', () => {
  test('keeps its password only for the same server, user and encryption', async () => {
    const first = { server: 'smtp.example', port: 587, sifrovani: 'starttls', uzivatel: 'prodejna' };
    await useServer({ ...first, heslo: 'spravne' });
    const admin = await app.as('admin');
    const put = (given: object) =>
      admin.put('/api/posta/server/', { ...first, odesilatel: 'prodejna@posta.example', ...given });
    const others = [
      { server: 'smtp.jinde.example' },
      { port: 25 },
      { uzivatel: 'jiny' },
      { sifrovani: 'zadne' },
    ];
    for (const other of others) {
      const { status, body } = await put(other);
      expect([status, body.errors]).toEqual([
        400,
        {
          heslo: [
            'S jiným serverem, portem nebo přihlašovacím jménem, nebo bez šifrování, zadejte znovu i heslo.',
          ],
        },
      ]);
    }
    expect(await openServer(app.db, app.vault)).toMatchObject({ ...first, heslo: 'spravne' });
    expect((await put({ sifrovani: 'tls', adresa: 'https://p.example' })).status).toBe(200);
    // Without a user name nothing is sent to prove it; with one again, it is a different configuration.
    const nameless = { server: 'smtp.jinde.example', uzivatel: undefined };
    expect((await put(nameless)).status).toBe(200);
    expect((await put({ server: 'smtp.jinde.example' })).status).toBe(400);
    expect((await put({ server: 'smtp.jinde.example', heslo: 'jine' })).status).toBe(200);
    await app.db.deleteFrom('posta_server').execute();
  });

  test('has an encrypted password that no answer or audit row shows and that a rotation renews', async () => {
    const saved = await useServer({ uzivatel: 'prodejna', heslo: 'spravne' });
    expect(saved).toMatchObject({ ma_heslo: true });
    expect(
      (await useServer({ uzivatel: 'prodejna', adresa: 'https://p.example', verze: saved.verze })).ma_heslo,
    ).toBe(true);
    expect(await openServer(app.db, app.vault)).toMatchObject({ heslo: 'spravne' });
    const admin = await app.as('admin');
    const told = JSON.stringify([
      (await admin.get('/api/posta/server/')).body,
      await app.db.selectFrom('audit').selectAll().execute(),
      await app.db.selectFrom('posta_server').select(['server', 'uzivatel']).execute(),
    ]);
    expect(told).not.toContain('spravne');
    const stale = { server: 'x', port: 25, sifrovani: 'zadne', odesilatel: 'a@b', verze: saved.verze };
    expect((await admin.put('/api/posta/server/', stale)).status).toBe(409);
    const key = { id: 'novejsi', bytes: Buffer.alloc(32, 7) };
    await registerKey(app.db, key.id, fingerprint(key));
    const renewed = createVault([key, ...TEST_KEYS]);
    expect(await rotate(app.db, renewed)).toBeGreaterThan(0);
    expect(await openServer(app.db, createVault([key]))).toMatchObject({ heslo: 'spravne' });
    await app.db.deleteFrom('posta_server').execute();
  });

  test('saved by two ADMINs at once refuses the second', async () => {
    const { verze } = await useServer();
    const admin = await app.as('admin');
    const body = { server: 's.example', port: 25, sifrovani: 'zadne', odesilatel: 'a@b.example', verze };
    const { running } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('posta_server').select('id').forUpdate().execute();
      const running = [1, 2].map(port => admin.put('/api/posta/server/', { ...body, port }));
      await expectWaiting(app.db, 2);
      return { running };
    });
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.db.deleteFrom('posta_server').execute();
  });

  test('can be tried with a mail to oneself, once there is a server and an address', async () => {
    const admin = await app.as('admin');
    const trial = () => admin.post('/api/posta/zkouska/');
    expect((await trial()).body.message).toBe('Nejdřív vyplňte a uložte poštovní server.');
    smtp = await smtpServer();
    await useServer();
    expect((await trial()).body.message).toBe('Nemáte vyplněný e-mail. Doplňte jej ve svém profilu.');
    await write('admin', 'admin@posta.example');
    expect((await trial()).status).toBe(201);
    expect((await trial()).status).toBe(201);
    expect(await deliver(app)).toBe(2);
    const { text, html } = (await admin.get('/api/posta/nahled/?osoba=12')).body;
    expect(text).toContain('Dobré ráno, Petra');
    expect(html).toContain('Dobré ráno, Petra');
    expect((await admin.get('/api/posta/nahled/?osoba=999999')).status).toBe(404);
  });

  test.each([
    [{ port: 0 }, 'Port je číslo 1 až 65535'],
    [{ server: 'smtp server' }, 'Zadejte jméno nebo adresu serveru'],
    [{ odesilatel: 'prodejna' }, 'Zadejte e-mailovou adresu'],
    [{ adresa: 'javascript:alert(1)' }, 'Adresa začíná https:// a nemá parametry'],
  ])('refuses %j: %s', async (wrong, sentence) => {
    const body = { server: 's.example', port: 25, sifrovani: 'zadne', odesilatel: 'a@b.example', ...wrong };
    const { status, body: answer } = await (await app.as('admin')).put('/api/posta/server/', body);
    expect([status, answer.message]).toEqual([400, sentence]);
  });
});
