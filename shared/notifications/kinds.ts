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
import { namesOf } from '../core/names.ts';

type Words = [one: string, few: string, many: string];

type PathOf = (zaznam: number, komentar?: number | null) => string;

/** A kind: the address of the record behind a notification, and the name of several together ('77 změn směn'). */
const kind = (pathOf: PathOf, ...words: Words) => ({
  pathOf,
  groupOf: (count: number) => plural(count, ...words),
});

const toTalk = (zaznam: number) => `${toPost(zaznam)}&komentare=1`;
/** A mention is in the post itself, or in one of its comments, which are then open. */
const toMention: PathOf = (zaznam, komentar) => (komentar ? toTalk(zaznam) : toPost(zaznam));

/** The kinds of notifications. */
export const NOTIFICATIONS = {
  ukol: kind(toTask, 'úkol', 'úkoly', 'úkolů'),
  smena: kind(toShift, 'změna směn', 'změny směn', 'změn směn'),
  komentar: kind(toTalk, 'komentář', 'komentáře', 'komentářů'),
  zminka: kind(toMention, 'zmínka', 'zmínky', 'zmínek'),
  objednavka: kind(toOrder, 'zpráva o objednávkách', 'zprávy o objednávkách', 'zpráv o objednávkách'),
  uzivatel: kind(() => '/users', 'zpráva o uživatelích', 'zprávy o uživatelích', 'zpráv o uživatelích'),
  // The record is the person who revealed passwords.
  trezor: kind(toReveals, 'zpráva o přístupech', 'zprávy o přístupech', 'zpráv o přístupech'),
  // The record is the month, 202610; 0 means a PIN that somebody has to unlock.
  vykaz: kind(
    zaznam =>
      zaznam === 0 ? '/shifts?zalozka=dochazka' : toTimesheets(`${zaznam}`.replace(/^\d{4}/, '$&-')),
    'zpráva o docházce',
    'zprávy o docházce',
    'zpráv o docházce',
  ),
  volno: kind(toAbsence, 'zpráva o volnu', 'zprávy o volnu', 'zpráv o volnu'),
  vykyv: kind(toAlert, 'výkyv prodejů', 'výkyvy prodejů', 'výkyvů prodejů'),
  prihlaseni: kind(
    () => '/profile?zalozka=prihlaseni',
    'zpráva o přihlášení',
    'zprávy o přihlášení',
    'zpráv o přihlášení',
  ),
  import: kind(() => '/import?cast=zdroje', 'zpráva o importu', 'zprávy o importu', 'zpráv o importu'),
};
export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = namesOf(NOTIFICATIONS);

export const NOTIFICATION_TEXT_MAX = 300;
