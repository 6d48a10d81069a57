import { iso } from '#server/core/clock.ts';
import type { Tx } from '#server/core/database/db.ts';
import { insertedId } from '#server/core/database/rows.ts';
import { insertFile } from '#server/files/queries.ts';
import { eventOf, mentionSaid, type Place } from '#server/news/mentioned/mentions.ts';
import { HOUR, MINUTE } from '#shared/core/durations.ts';
import { random } from '#shared/core/random.ts';
import { mentionsIn, peopleOf } from '#shared/news/mentions.ts';
import { REACTION_TYPES } from '#shared/news/reactions.ts';
import { CATEGORIES, PEOPLE, SHOPS } from './chain.ts';
import { poster } from './poster.ts';

type Post = {
  text: string;
  category?: (typeof CATEGORIES)[number]['nazev'];
  picture?: string;
  comments?: string[];
  /** The place of the comment that was edited. */
  editedComment?: number;
  /** Of the newest post with this text. */
  is?: 'edited' | 'pinned' | { for: string[] };
};

const POSTS: Post[] = [
  {
    text: 'Od pondělí běží akce na ochranná skla SUNSHINE: ke každému sklu montáž zdarma. Plakáty jsou v balíku, který dnes odjel na všechny prodejny.',
    category: 'Akce',
    picture: 'Plakát SUNSHINE',
    comments: ['Díky, v Globusu už visí.', 'Platí to i pro tablety?', 'Ano, i pro tablety do 11".'],
    editedComment: 2,
  },
  {
    text: 'Prosím všechny, zkontrolujte si směny na příští týden. V Přerově nám chybí jeden člověk na sobotu, ozvěte se: @Přemysl Říha.',
    category: 'Provoz',
    comments: [
      'Můžu vzít sobotu dopoledne.',
      'Super, zapisuju. @Petra Nováková a @Michal Kolář, stačí od 9.',
    ],
  },
  {
    text: 'Servis: displeje na iPhone 13 jsou znovu skladem, originál i kvalitní kopie. Ceník: https://servis.prodejna.example/cenik',
    category: 'Servis',
    comments: ['Konečně! Mám tři čekající zákazníky.'],
    is: { for: ['Globus', 'Zlín'] },
  },
  {
    text: 'V pátek od 17:30 školení na nové tarify. Povinné pro všechny prodejce, připojení přes odkaz v e-mailu.',
    category: 'Školení',
    is: 'edited',
  },
  {
    text: 'Pozor, po městě chodí falešná pětitisícovka. Kontrolujte vodoznak a proužek, při podezření volejte vedoucího.',
    category: 'Důležité',
    comments: ['Dnes to zkoušeli i u nás, odmítli jsme.', 'Děkuju za upozornění.'],
  },
  {
    text: 'Nejlepší výsledek měsíce má ve Zlíně @Klára Růžičková. Gratulujeme! 👏',
    comments: ['Gratulace!', 'Moc děkuju všem 🙂', 'Zasloužené.'],
  },
  {
    text: 'Nová výloha na Vsetíně je hotová. Jak se vám líbí?',
    picture: 'Výloha Vsetín',
    category: 'Provoz',
    comments: ['Vypadá to skvěle!'],
  },
  {
    text: 'Inventura proběhne v neděli po zavírací době. Kdo může zůstat, ať napíše vedoucímu.',
    category: 'Provoz',
    is: 'pinned',
  },
  {
    text: 'Výkup starých telefonů: nová tabulka cen platí od zítřka. Starou prosím skartujte.',
    category: 'Důležité',
  },
  { text: 'ALIGATOR posílá nové modely pro seniory, první kusy dorazí ve čtvrtek.', category: 'Akce' },
];

const random01 = random(20_261_121);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random01() * list.length)]!;

const COLLEAGUES = PEOPLE.filter(person => person.aktivni !== false);
const mentionsOf = (text: string) => JSON.stringify(mentionsIn(text, COLLEAGUES));

type Said = { obsah: string; autor_id: number; datum_vytvoreni: string };

/** The notifications, unread, of those whom a text mentions. */
const toldOf = (place: Place, { obsah, autor_id, datum_vytvoreni }: Said) =>
  peopleOf(mentionsIn(obsah, COLLEAGUES))
    .filter(id => id !== autor_id)
    .map(uzivatel_id => ({
      ...{ uzivatel_id, druh: 'zminka' as const, zaznam: place.post, udalost: eventOf(place) },
      ...{ text: mentionSaid(place, obsah), kdo_id: autor_id, vytvoreno: datum_vytvoreni },
    }));

/** Adds some weeks of news up to `now` (ms): posts by everybody, with comments, reactions and pictures. */
export async function fillNews(db: Tx, now: number, count = 80) {
  const posters = new Map<string, Awaited<ReturnType<typeof poster>>>();
  const categories = new Map(
    (await db.selectFrom('kategorie').selectAll().execute()).map(one => [one.nazev, one.id]),
  );
  for (let index = count - 1; index >= 0; index--) {
    const post = POSTS[index % POSTS.length]!;
    const time = now - index * 17 * HOUR - random01() * 9 * HOUR - HOUR / 6;
    const is = index < POSTS.length ? post.is : undefined;
    const shops = typeof is === 'object' ? SHOPS.filter(shop => is.for.includes(shop.nazev)) : [];
    const readers = COLLEAGUES.filter(
      ({ shop }) => shops.length === 0 || shops.some(({ id }) => id === shop),
    );
    const author = pick(readers);
    const said = { obsah: post.text, autor_id: author.id, datum_vytvoreni: iso(time) };
    const { id } = await db
      .insertInto('novinka')
      .values({
        ...said,
        zminky: mentionsOf(post.text),
        upraveno: is === 'edited' ? iso(time + 4 * MINUTE) : null,
        pripnuto: is === 'pinned' ? iso(time + HOUR) : null,
        prodejny: shops.length > 0 ? shops.map(({ id }) => id) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const told = toldOf({ post: id }, said);
    const category = post.category && categories.get(post.category);
    if (category)
      await db.insertInto('novinka_kategorie').values({ novinka_id: id, kategorie_id: category }).execute();
    if (post.picture && index < 30) {
      const colour = CATEGORIES.find(one => one.nazev === post.category)?.barva ?? '#0066cc';
      const picture = posters.get(post.picture) ?? (await poster(post.picture, colour));
      posters.set(post.picture, picture);
      await insertFile(db, picture, { novinka_id: id }, author.id, 10);
    }
    for (const [place, obsah] of (post.comments ?? []).entries()) {
      const at = Math.min(now, time + (place + random01()) * HOUR);
      const isEdited = place === post.editedComment && index < POSTS.length;
      const commented = { obsah, autor_id: pick(readers).id, datum_vytvoreni: iso(at) };
      const upraveno = isEdited ? iso(Math.min(now, at + 3 * MINUTE)) : null;
      const values = { ...commented, novinka_id: id, zminky: mentionsOf(obsah), upraveno };
      const comment = await insertedId(db.insertInto('komentar').values(values));
      told.push(...toldOf({ post: id, comment }, commented));
    }
    // The notifications of older posts have been read and swept.
    if (told.length > 0 && index < POSTS.length) await db.insertInto('upozorneni').values(told).execute();
    const reacting = new Set(Array.from({ length: Math.floor(random01() * 9) }, () => pick(readers).id));
    const reactions = [...reacting].map(uzivatel_id => ({
      novinka_id: id,
      uzivatel_id,
      typ: pick(REACTION_TYPES),
    }));
    if (reactions.length > 0) await db.insertInto('reakce').values(reactions).execute();
  }
}
