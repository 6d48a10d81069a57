import { plural } from '../core/amounts.ts';

/** What a person is notified of, and the page that each leads to. */
export const NOTIFICATION_KINDS = [
  'ukol',
  'smena',
  'komentar',
  'objednavka',
  'uzivatel',
  'trezor',
  'vykaz',
  'volno',
  'vykyv',
  'prihlaseni',
  'import',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const counted =
  (...words: [one: string, few: string, many: string]) =>
  (count: number) =>
    plural(count, ...words);

/** How several of a kind together are called: '77 změn směn'. */
export const NOTIFICATION_GROUPS: Record<NotificationKind, (count: number) => string> = {
  ukol: counted('úkol', 'úkoly', 'úkolů'),
  smena: counted('změna směn', 'změny směn', 'změn směn'),
  komentar: counted('komentář', 'komentáře', 'komentářů'),
  objednavka: counted('zpráva o objednávkách', 'zprávy o objednávkách', 'zpráv o objednávkách'),
  uzivatel: counted('zpráva o uživatelích', 'zprávy o uživatelích', 'zpráv o uživatelích'),
  volno: counted('zpráva o volnu', 'zprávy o volnu', 'zpráv o volnu'),
  trezor: counted('zpráva o přístupech', 'zprávy o přístupech', 'zpráv o přístupech'),
  vykyv: counted('výkyv prodejů', 'výkyvy prodejů', 'výkyvů prodejů'),
  vykaz: counted('zpráva o docházce', 'zprávy o docházce', 'zpráv o docházce'),
  import: counted('zpráva o importu', 'zprávy o importu', 'zpráv o importu'),
  prihlaseni: counted('zpráva o přihlášení', 'zprávy o přihlášení', 'zpráv o přihlášení'),
};

export const NOTIFICATION_TEXT_MAX = 300;

/** The address of the record that a notification is about. */
export function recordPath(druh: NotificationKind, zaznam: number): string {
  switch (druh) {
    case 'ukol':
      return `/?ukol=${zaznam}`;
    case 'smena':
      return `/shifts?smena=${zaznam}`;
    case 'komentar':
      return `/news?prispevek=${zaznam}&komentare=1`;
    case 'objednavka':
      return `/orders?objednavka=${zaznam}`;
    case 'volno':
      return `/shifts?zalozka=volno&zadost=${zaznam}`;
    case 'vykyv':
      return `/vyhled?vykyv=${zaznam}`;
    case 'uzivatel':
      return '/users';
    case 'import':
      return '/import?cast=zdroje';
    case 'prihlaseni':
      return '/profile?zalozka=prihlaseni';
    // The record is the person who revealed.
    case 'trezor':
      return `/audit?kdo=${zaznam}&co=odkryti`;
    // The record is the month, 202610; 0 is a PIN that somebody has to unlock.
    case 'vykaz':
      if (zaznam === 0) return '/shifts?zalozka=dochazka';
      return `/shifts?zalozka=vykaz&mesic=${`${zaznam}`.slice(0, 4)}-${`${zaznam}`.slice(4)}`;
  }
}
