/** What a person is notified of, and the page that each leads to. */
export const NOTIFICATION_KINDS = ['ukol', 'smena', 'komentar', 'objednavka', 'uzivatel', 'trezor'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

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
    case 'uzivatel':
      return '/users';
    // The record is the person who revealed.
    case 'trezor':
      return `/audit?kdo=${zaznam}&co=odkryti`;
  }
}
