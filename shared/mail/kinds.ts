/** Constants of the mail outbox (docs/decisions/0081), free of the schema library, as the interface uses them. */

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

/** Tries for one mail; the waits between them double from a minute, two hours in all. */
export const MAIL_TRIES = 8;
