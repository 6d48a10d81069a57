import {
  toAbsence,
  toAlert,
  toOrder,
  toPost,
  toReveals,
  toShift,
  toTask,
  toTimesheets,
} from '../core/addresses.ts';
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
      return toTask(zaznam);
    case 'smena':
      return toShift(zaznam);
    case 'komentar':
      return `${toPost(zaznam)}&komentare=1`;
    case 'objednavka':
      return toOrder(zaznam);
    case 'volno':
      return toAbsence(zaznam);
    case 'vykyv':
      return toAlert(zaznam);
    case 'uzivatel':
      return '/users';
    case 'import':
      return '/import?cast=zdroje';
    case 'prihlaseni':
      return '/profile?zalozka=prihlaseni';
    // The record is the person who revealed.
    case 'trezor':
      return toReveals(zaznam);
    // The record is the month, 202610; 0 is a PIN that somebody has to unlock.
    case 'vykaz':
      if (zaznam === 0) return '/shifts?zalozka=dochazka';
      return toTimesheets(`${zaznam}`.replace(/^\d{4}/, '$&-'));
  }
}
