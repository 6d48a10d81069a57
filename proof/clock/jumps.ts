import pg from 'pg';
import { DEVICE_COOKIE } from '#server/session/devices/queries.ts';
import { DAY, HOUR, SECOND } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { LINE_FIELDS } from '#shared/sales/line-fields.ts';
import type { LineValues } from '#shared/sales/lines.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { checks } from '../checks.ts';
import { type Session, signIn, startProgram } from '../program.ts';
import { type Say, type Seen, type Size, wait } from '../proof.ts';
import type { MachineClock } from './machine.ts';

/** One sweep a minute, and one more that the jump itself may cause. */
const SWEEPS_AT_MOST = 3;

const NOTE_SWEEPS = `
  create table proof_sweep (kdy timestamptz not null default clock_timestamp());
  grant all on proof_sweep to public;
  create function proof_sweep() returns trigger language plpgsql as $$ begin
    insert into proof_sweep default values; return null; end $$;
  create trigger proof_sweep after delete on upozorneni for each statement execute function proof_sweep()`;

/** Checks of the application, and of every answer for what is wrong whatever the clock does. */
function watchAnswers(say: Say) {
  const made = checks(say);
  const { problems } = made;
  return {
    ...made,
    /** The status of an answer, after checking what must hold for every answer. */
    async status(what: string, asked: Promise<Response>): Promise<number> {
      const answer = await asked;
      await answer.text();
      const after = answer.headers.get('retry-after');
      if (answer.status >= 500) problems.push(`${what} was answered with ${answer.status}`);
      if (after !== null && !(Number(after) >= 0 && Number(after) <= 3_600))
        problems.push(`${what} was answered with Retry-After ${after}`);
      for (const cookie of answer.headers.getSetCookie()) {
        // The device's cookie grants no access, and its lifetime is relative to the browser's clock.
        if (!cookie.includes(DEVICE_COOKIE) && /expires|max-age/i.test(cookie))
          problems.push(`${what} set a cookie with an expiry of its own`);
      }
      return answer.status;
    },
  };
}

type Watch = ReturnType<typeof watchAnswers>;
type Place = { base: string; clock: MachineClock; watch: Watch };

const login = (base: string, uzivatelske_jmeno: string, heslo: string) =>
  fetch(`${base}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uzivatelske_jmeno, heslo }),
  });

/** Sessions under a clock that is days ahead and then right again. */
async function sessions({ base, clock, watch }: Place) {
  const current = (session: Session) => watch.status('GET /news/', session.get('/news/?limit=1'));
  const petra = await signIn(base, 'petra', DEMO_PASSWORD);
  await clock.shift(HOUR);
  watch.expectThat(
    'a session is still valid when the clock is put an hour forward',
    await current(petra),
    200,
  );
  await clock.shift(2 * DAY);
  watch.expectThat('a session has expired when the clock is put two days forward', await current(petra), 401);
  const ahead = await signIn(base, 'petra', DEMO_PASSWORD);
  await clock.shift(0);
  watch.expectThat(
    'a session started in the future is valid when the clock is right again',
    await current(ahead),
    200,
  );
  await clock.shift(9 * HOUR);
  watch.expectThat('and it expires after its 8 idle hours', await current(ahead), 401);
}

/** Sign-in limits under a clock that is set back by two days. */
async function limits({ base, clock, watch }: Place) {
  const guess = (heslo: string) => watch.status('sign-in', login(base, 'pavel', heslo));
  await clock.shift(2 * DAY);
  for (let count = 0; count < 5; count++) await guess('spatne-heslo');
  watch.expectThat('an account has to wait after five wrong guesses', await guess(DEMO_PASSWORD), 429);
  await clock.shift(0);
  watch.expectThat(
    'it still has to wait when the clock is put back by two days',
    await guess(DEMO_PASSWORD),
    429,
  );
  await clock.shift(61 * SECOND);
  watch.expectThat('it no longer has to wait a minute later', await guess(DEMO_PASSWORD), 200);
}

async function shiftOf(admin: Session, datum: string, userId: number): Promise<number> {
  const body = { prodejna: 1, user_id: userId, datum, cas_od: '00:00', cas_do: '23:30', typ_smeny: 'prace' };
  const answer = await admin.send('POST', '/shifts/', body);
  const text = await answer.text();
  if (answer.status !== 201)
    throw new Error(`A shift of ${datum} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text).smena.id;
}

const WORKER = { id: 900, uzivatelske_jmeno: 'hodinar', jmeno: 'Jan', prijmeni: 'Hodinář' };

/** Attendance under a clock that is set back, and in both nights of a clock change. */
async function attendance({ base, clock, watch }: Place) {
  const at = async (instant: string) => {
    await clock.set(instant);
    const worker = await signIn(base, WORKER.uzivatelske_jmeno, DEMO_PASSWORD);
    return {
      press: (typ_akce: string) =>
        watch.status(typ_akce, worker.send('POST', '/shifts/attendance/', { typ_akce })),
      minutes: async () =>
        ((await (await worker.get('/shifts/attendance/')).json()) as { odpracovano: number }).odpracovano,
    };
  };
  const plan = async (instant: string) => {
    await clock.set(instant);
    const admin = await signIn(base, 'admin', DEMO_PASSWORD);
    await admin.send('POST', '/users/create/', { ...WORKER, heslo: DEMO_PASSWORD });
    await shiftOf(admin, pragueClock(Date.parse(instant)).datum, WORKER.id);
  };

  await plan('2026-11-18T08:00:00+01:00');
  await (await at('2026-11-18T13:00:00+01:00')).press('prichod');
  const early = await at('2026-11-18T12:00:00+01:00');
  watch.expectThat(
    'a departure is refused while the clock is before the arrival',
    await early.press('odchod'),
    409,
  );
  watch.expectThat('and the time worked is not negative', await early.minutes(), 0);
  // A few seconds pass between setting the clock and the click.
  const late = await at('2026-11-18T13:45:30+01:00');
  watch.expectThat('the departure is accepted when the clock is right', await late.press('odchod'), 201);
  watch.expectThat('and the time worked counts from the arrival', await late.minutes(), 45);

  for (const [night, from, to, minutes] of [
    ['spring', '2026-03-29T00:30:00+01:00', '2026-03-29T03:30:00+02:00', 120],
    ['autumn', '2026-10-25T00:30:00+02:00', '2026-10-25T03:30:00+01:00', 240],
  ] as const) {
    await plan(from);
    await (await at(from)).press('prichod');
    const end = await at(to);
    await end.press('odchod');
    // A few seconds pass between setting the clock and the click.
    const worked = await end.minutes();
    watch.expectBetween(
      `from 0:30 to 3:30 in the ${night} night of the clock change ${minutes / 60} hours are counted, to a minute`,
      worked,
      minutes - 1,
      minutes + 1,
    );
  }
}

const NIGHT_SALES = [
  ['2026-03-29T01:59:59+01:00', '100'],
  ['2026-03-29T03:00:00+02:00', '200'],
  ['2026-03-29T23:59:59+02:00', '400'],
  ['2026-10-25T02:30:00+02:00', '1000'],
  ['2026-10-25T02:30:00+01:00', '2000'],
  ['2026-10-26T00:00:00+01:00', '4000'],
] as const;

/** Sales of both nights, imported by an application whose clock is in the autumn one. */
async function nightSales({ base, clock, watch }: Place, client: pg.Client) {
  await clock.set('2026-10-25T02:45:00+01:00');
  const admin = await signIn(base, 'admin', DEMO_PASSWORD);
  const empty = Object.fromEntries(LINE_FIELDS.map(field => [field, null])) as LineValues;
  const lines = NIGHT_SALES.map(([cas, obrat], at) => ({
    ...empty,
    ...{ zdroj: 'noc', doklad: `N${at}`, radek: '1', typ: 'prodej', cas, kanal: 'prodejna' },
    ...{ id_prodejny: '1', prodejce: 'Noc', kod: 'N', nazev: 'Noc', kusy: '1', cena_s_dph: obrat, obrat },
  }));
  const answer = await fetch(`${base}/api/import/prodeje/`, {
    method: 'POST',
    headers: {
      cookie: admin.cookie,
      'x-csrftoken': /csrftoken=([^;]+)/.exec(admin.cookie)![1]!,
      'content-type': 'text/csv',
    },
    body: [...csvPieces(lines)].join(''),
  });
  watch.expectThat(
    'sales of both nights are imported',
    await watch.status('import', Promise.resolve(answer)),
    200,
  );
  const { rows } = await client.query(`select r.den::text, sum(r.obrat)::int as obrat from prodejni_radek r
    join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    where z.nazev = 'noc' group by 1 order by 1`);
  const days = rows.map(({ den, obrat }) => `${den} ${obrat}`).join(', ');
  watch.expectThat(
    'and they count on Prague’s days',
    days,
    '2026-03-29 700, 2026-10-25 3000, 2026-10-26 4000',
  );
}

/** Posts written while the clock jumps: their audit rows must be in the order of writing. */
async function order({ base, clock, watch }: Place) {
  const written: number[] = [];
  for (const ahead of [0, 2 * DAY, -HOUR, HOUR, 0]) {
    await clock.shift(ahead);
    const admin = await signIn(base, 'admin', DEMO_PASSWORD);
    const answer = await admin.send('POST', '/news/', { obsah: `Hodiny o ${ahead}` });
    written.unshift(((await answer.json()) as { id: number }).id);
  }
  const admin = await signIn(base, 'admin', DEMO_PASSWORD);
  const audit = await admin.get('/audit/?tabulka=novinka&limit=5');
  const told = JSON.stringify(await audit.json()).matchAll(/"zaznam":"(\d+)"/g);
  watch.expectThat(
    'audit rows stay in the order of writing when the clock jumps',
    [...told].map(([, id]) => Number(id)),
    written,
  );
}

/** Scheduled work, for more than a minute after each jump. */
async function sweeps({ clock, watch }: Place, client: pg.Client, say: Say) {
  const count = async () => (await client.query('select count(*)::int as n from proof_sweep')).rows[0].n;
  for (const [name, ahead] of [
    ['two days forward', 2 * DAY],
    ['two days back', 0],
    ['an hour back', -HOUR],
  ] as const) {
    await clock.shift(ahead);
    const before = await count();
    await wait(75 * SECOND);
    const swept = (await count()) - before;
    say(`${swept} sweeps within 75 s, clock put ${name}`);
    watch.expectBetween(
      `scheduled work ran at most ${SWEEPS_AT_MOST} times within 75 s after the clock was put ${name}`,
      swept,
      1,
      SWEEPS_AT_MOST,
    );
  }
}

/** One application whose clock is moved forward and back while it is used. */
export async function jumpingClock(
  env: Record<string, string>,
  clock: MachineClock,
  size: Size,
  say: Say,
): Promise<Seen> {
  await clock.shift(0);
  const program = await startProgram({ ...env, ...clock.env('America/New_York') });
  const client = new pg.Client({ connectionString: env.DATABASE_OWNER_URL });
  const watch = watchAnswers(say);
  const place = { base: program.base, clock, watch };
  try {
    await client.connect();
    await client.query(NOTE_SWEEPS);
    await sessions(place);
    await limits(place);
    await attendance(place);
    await nightSales(place, client);
    await order(place);
    if (size === 'full') await sweeps(place, client, say);
    const { rows } = await client.query('select count(*)::int as n from proof_sweep');
    if (rows[0].n > 30) watch.problems.push(`scheduled work ran far too often: ${rows[0].n} times`);
  } finally {
    await client.end();
    await program.kill('SIGTERM');
  }
  return { figures: watch.figures, problems: watch.problems };
}
