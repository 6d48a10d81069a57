import { iso } from '#server/core/clock.ts';
import type { Tx } from '#server/core/database/db.ts';
import { storeFile } from '#server/files/queries.ts';
import { recordEntry } from '#server/orders/history/queries.ts';
import { insertOrder } from '#server/orders/queries.ts';
import { DAY, HOUR, MINUTE } from '#shared/core/durations.ts';
import { random } from '#shared/core/random.ts';
import type { Status } from '#shared/orders/statuses.ts';
import { SUGGESTIONS } from '#shared/orders/suggestions.ts';
import { PEOPLE } from './chain.ts';
import { poster } from './poster.ts';

const FIRST_NAMES = [
  'Jan',
  'Petr',
  'Josef',
  'Pavel',
  'Martin',
  'Tomáš',
  'Miroslav',
  'Zdeněk',
  'Ludvík',
  'Oldřich',
];
const SURNAMES = [
  'Novák',
  'Svoboda',
  'Dvořák',
  'Černý',
  'Procházka',
  'Kučera',
  'Veselý',
  'Horák',
  'Říha',
  'Šťastný',
];
const WOMEN = [
  ['Marie', 'Nováková'],
  ['Jana', 'Svobodová'],
  ['Eva', 'Dvořáková'],
  ['Žaneta', 'Černá'],
  ['Lucie', 'Procházková'],
  ['Věra', 'Kučerová'],
  ['Ludmila', 'Skřivánková'],
  ['Šárka', 'Říhová'],
] as const;
const SUPPLIERS = ['MobilParts', 'iFix Díly', 'GSM Velkoobchod', 'Displeje.example', null];
/** Labels of orders; most orders have none. */
const LABELS = [
  { nazev: 'Spěchá', barva: 'cervena' },
  { nazev: 'Reklamace', barva: 'oranzova' },
  { nazev: 'Originální díl', barva: 'modra' },
  { nazev: 'Zapůjčený telefon', barva: 'fialova' },
  { nazev: 'Volat předem', barva: 'tyrkysova' },
] as const;
const NOTES = [
  'Zákazník spěchá, volat hned po dodání.',
  'Pozor, originální díl – zákazník chce vrátit starý displej.',
  'Volat až po 16. hodině.',
  'Nechat vyměnit i těsnění.',
  'Dodavatel slíbil dodání do týdne, kdyby ne, zkusit druhého a zákazníkovi dát vědět.',
];

/** The states that open orders passed through, their number, and their maximum age in hours. */
const LIVING: { way: Status[]; count: number; oldest: number }[] = [
  { way: [], count: 34, oldest: 60 },
  { way: ['v_kosiku', 'objednano'], count: 41, oldest: 24 * 9 },
  { way: ['v_kosiku'], count: 18, oldest: 70 },
  { way: ['predobjednano'], count: 14, oldest: 24 * 30 },
  { way: ['neni_skladem'], count: 15, oldest: 24 * 20 },
  { way: ['objednano', 'dorazilo_ceka'], count: 29, oldest: 24 * 12 },
];
const DONE: { way: Status[]; count: number }[] = [
  { way: ['v_kosiku', 'objednano', 'dorazilo_ceka', 'hotovo'], count: 380 },
  { way: ['neni_skladem', 'storno'], count: 60 },
];

const random01 = random(20_261_122);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random01() * list.length)]!;

function customer() {
  const [jmeno_zakaznika, prijmeni_zakaznika] =
    random01() < 0.45 ? pick(WOMEN) : ([pick(FIRST_NAMES), pick(SURNAMES)] as const);
  const digits = `${pick(['602', '603', '721', '736', '777'])} ${100 + Math.floor(random01() * 900)} ${100 + Math.floor(random01() * 900)}`;
  const telefon_zakaznika = random01() < 0.3 ? `+420 ${digits}` : digits;
  return { jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika };
}

const part = () => ({
  typ_telefonu: pick(SUGGESTIONS.typ_telefonu),
  dil: random01() < 0.4 ? 'Displej' : pick(SUGGESTIONS.dil),
  barva: random01() < 0.6 ? pick(SUGGESTIONS.barva) : null,
  cena: random01() < 0.85 ? Math.round((300 + random01() * 5_200) / 10) * 10 : null,
  dodavatel: pick(SUPPLIERS),
  servisni_cislo: random01() < 0.4 ? `S26-${1000 + Math.floor(random01() * 9000)}` : null,
  poznamka: random01() < 0.3 ? pick(NOTES) : null,
});

/** Every fourth customer of a dearer part paid a part of its price in advance. */
const deposit = (cena: number | null) =>
  cena !== null && cena > 2000 && cena % 40 === 0 ? Math.floor(cena / 400) * 100 : null;

const sellers = PEOPLE.filter(person => person.aktivni !== false && person.shop !== null);

/** Every third customer was promised a day, mostly one that suppliers keep. */
const promised = (created: number) =>
  Math.floor(created / HOUR) % 3 === 0 ? iso(created + 8 * DAY).slice(0, 10) : null;

/** Every fourth order has a label, and some have two. */
const labelled = (created: number, labels: readonly number[]) => {
  const minute = Math.floor(created / MINUTE);
  if (minute % 4 !== 0) return [];
  const two = [labels[minute % 5]!, labels[Math.floor(minute / 5) % 5]!];
  return [...new Set(minute % 3 === 0 ? two : two.slice(1))].sort((one, other) => one - other);
};

/** Adds an order created at `created` (ms) that passed through `way`, with its steps spread until `until` (ms). */
async function add(db: Tx, way: Status[], created: number, until: number, labels: readonly number[]) {
  const author = pick(sellers);
  const [who, what] = [customer(), part()];
  const id = await insertOrder(
    db,
    {
      ...who,
      ...what,
      zaloha: deposit(what.cena),
      prodejna_id: author.shop,
      slibeno: promised(created),
      stitky: labelled(created, labels),
    },
    author.id,
    created,
  );
  let [time, last] = [created, author.id];
  for (const novy_status of way) {
    time += (until - time) * (0.2 + random01() * 0.4);
    last = random01() < 0.6 ? author.id : pick(sellers).id;
    await recordEntry(db, id, { typ: 'stav', novy_status, uzivatel_id: last }, time);
  }
  const status = way.at(-1) ?? 'nove';
  const change = { status, datum_stavu: iso(time), verze: way.length + 1, posledni_zmena_id: last };
  await db.updateTable('objednavka').set(change).where('id', '=', id).execute();
  return { id, created, author: author.id };
}

const PHOTOS = [
  ['Prasklý displej', '#8a4b2a'],
  ['Zadní kryt', '#3f5a6b'],
  ['Štítek přístroje', '#5b5b5b'],
] as const;

async function addPhotos(
  db: Tx,
  order: Awaited<ReturnType<typeof add>>,
  photos: Awaited<ReturnType<typeof poster>>[],
) {
  for (const [at, photo] of photos.entries()) {
    const { id } = await storeFile(db, photo, { objednavka_id: order.id }, order.author);
    const vlozen = iso(order.created + (at + 1) * MINUTE);
    await db.updateTable('soubor').set({ vlozen }).where('id', '=', id).execute();
  }
}

/** Adds about 150 open orders in every state and some hundreds of closed ones, up to `now` (ms). */
export async function fillOrders(db: Tx, now: number) {
  const added = await db
    .insertInto('stitek')
    .values(LABELS.map((label, at) => ({ ...label, poradi: at + 1 })))
    .returning('id')
    .execute();
  const labels = added.map(({ id }) => id);
  for (const { way, count } of DONE) {
    for (let index = 0; index < count; index++) {
      const created = now - (5 + random01() * 180) * DAY;
      await add(db, way, created, created + (1 + random01() * 8) * DAY, labels);
    }
  }
  const photographed = await Promise.all(PHOTOS.map(([title, colour]) => poster(title, colour)));
  for (const { way, count, oldest } of LIVING) {
    for (let index = 0; index < count; index++) {
      const order = await add(db, way, now - random01() ** 2 * oldest * HOUR - HOUR / 4, now, labels);
      // Every fourth has up to three photos.
      if (index % 4 === 0) await addPhotos(db, order, photographed.slice(0, 1 + (index % 3)));
    }
  }
}
