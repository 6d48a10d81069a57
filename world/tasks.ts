import { iso } from '#server/core/clock.ts';
import type { Tx } from '#server/core/database/db.ts';
import { addDays } from '#shared/core/days.ts';
import { DAY, HOUR } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { random } from '#shared/core/random.ts';
import type { Priority } from '#shared/tasks/rules.ts';
import { PEOPLE, SHOPS } from './chain.ts';

/** A task, its priority, and its deadline in days from now. */
const TASKS: [text: string, priority: Priority, due: number | null][] = [
  ['Doplnit ochranná skla SUNSHINE do stojanu u pokladny', 'stredni', 2],
  ['Zkontrolovat cenovky po nové akci', 'vysoka', 0],
  ['Odeslat reklamace dodavateli', 'vysoka', -1],
  ['Obvolat zákazníky s čekajícími objednávkami', 'stredni', 1],
  ['Vyměnit plakáty ve výloze', 'nizka', 5],
  ['Připravit podklady k inventuře', 'stredni', 7],
  ['Přečíst nový ceník servisu', 'nizka', null],
  ['Uklidit sklad příslušenství', 'nizka', 4],
];

type Person = (typeof PEOPLE)[number];

const managerOf = ({ shop }: Person) =>
  PEOPLE.find(person => person.role === 'VEDOUCI' && person.shop === shop) ?? PEOPLE[0]!;

/** Adds tasks for everybody: most from their manager, some their own, some done (up to `now`, in ms). */
export async function fillTasks(db: Tx, now: number) {
  const chance = random(8_210);
  const today = pragueClock(now).datum;
  for (const person of PEOPLE) {
    if (person.aktivni === false) continue;
    const count = 2 + Math.floor(chance() * 3);
    const first = Math.floor(chance() * TASKS.length);
    for (let index = 0; index < count; index++) {
      const [ukol, priorita, due] = TASKS[(first + index) % TASKS.length]!;
      const giver = person.role === 'PRODEJCE' && chance() < 0.8 ? managerOf(person) : person;
      const given = now - (1 + chance() * 6) * DAY;
      const isDone = chance() < 0.3;
      await db
        .insertInto('ukol')
        .values({
          ukol,
          priorita,
          deadline: due === null ? null : addDays(today, due),
          prodejce_id: person.id,
          zadal_id: giver.id,
          vytvoreno: iso(given),
          stav: isDone ? 'hotovo' : 'v_procesu',
          dokonceno: isDone ? iso(given + chance() * (now - given)) : null,
        })
        .execute();
    }
  }
  await fillShopsTasks(db, now);
  await tellOfTasks(db);
}

/** The beginning of a post that is for some shops (`world/news.ts`), and of which one task is made. */
const POST = 'Servis: displeje';

/** Tasks for several shops: one for all that is late in two of them, one made from a post, one that is done. */
async function fillShopsTasks(db: Tx, now: number) {
  const today = pragueClock(now).datum;
  const post = await db
    .selectFrom('novinka')
    .select(['id', 'prodejny'])
    .where('obsah', 'like', `${POST}%`)
    .where('prodejny', 'is not', null)
    .executeTakeFirst();
  const all = SHOPS.map(({ id }) => id);
  const groups = [
    { ukol: 'Vyměnit plakáty ve výloze za jarní kampaň SUNSHINE', due: -1, of: all, done: 4 },
    { ukol: 'Vyvěsit nový ceník displejů na iPhone 13', due: 3, of: post?.prodejny ?? [1, 3], done: 1 },
    { ukol: 'Skartovat starou tabulku výkupních cen', due: -6, of: all, done: all.length },
  ];
  for (const [index, { ukol, due, of, done }] of groups.entries()) {
    const given = now - (2 + 3 * index) * DAY;
    const work = { ukol, deadline: addDays(today, due), zadal_id: PEOPLE[0]!.id, vytvoreno: iso(given) };
    const novinka_id = index === 1 ? (post?.id ?? null) : null;
    const { id } = await db
      .insertInto('hromadny_ukol')
      .values({ ...work, pro_vsechny: of === all, novinka_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = of.map((prodejna_id, at) => ({
      ...{ ...work, prodejna_id, hromadny_id: id, novinka_id },
      ...(at < done && {
        stav: 'hotovo' as const,
        dokonceno: iso(given + (at + 3) * HOUR),
        dokoncil_id: PEOPLE.find(({ shop, role }) => shop === prodejna_id && role === 'PRODEJCE')!.id,
      }),
    }));
    await db.insertInto('ukol').values(rows).execute();
  }
}

/** Adds notifications of open tasks given by somebody else, most of them read already. */
async function tellOfTasks(db: Tx) {
  const given = await db
    .selectFrom('ukol')
    .select(['id', 'ukol', 'prodejce_id', 'zadal_id', 'vytvoreno'])
    .where('stav', '=', 'v_procesu')
    .where('prodejce_id', 'is not', null)
    .whereRef('prodejce_id', '<>', 'zadal_id')
    .$narrowType<{ prodejce_id: number }>()
    .execute();
  const rows = given.map(({ id, ukol, prodejce_id, zadal_id, vytvoreno }, index) => ({
    uzivatel_id: prodejce_id,
    druh: 'ukol' as const,
    udalost: `${id}`,
    zaznam: id,
    text: `Nový úkol: ${ukol}`,
    kdo_id: zadal_id,
    vytvoreno,
    precteno: index % 3 === 0 ? null : iso(Date.parse(vytvoreno) + HOUR),
  }));
  if (rows.length > 0) await db.insertInto('upozorneni').values(rows).execute();
}
