/** What the outbox of mails knows (docs/decisions/0081), without the schema library: the interface shows it. */

export const MAIL_KINDS = {
  rano: 'Ranní e-mail',
  zkouska: 'Zkušební e-mail',
  zarizeni: 'Přihlášení z nového zařízení',
  trezor: 'Mnoho odkrytých hesel',
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** How the connection to the mail server is secured. */
export const SECURITIES = {
  tls: 'TLS od začátku (obvykle port 465)',
  starttls: 'STARTTLS (obvykle port 587)',
  zadne: 'Bez šifrování (jen v místní síti)',
} as const;
export type Security = keyof typeof SECURITIES;

/** Tries of one mail; between them the waits double from a minute, two hours in all. */
export const MAIL_TRIES = 8;
