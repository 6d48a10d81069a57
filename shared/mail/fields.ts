import { choice, field, keptSecret, text } from '../core/field.ts';
import { SECURITIES } from './kinds.ts';

/** The fields of a mail in the audit. */
export const MAIL = { komu: text('Komu', 254) };

/** The mail server and the sender; `heslo` is never shown, and an empty value keeps the stored one. */
export const MAIL_SERVER = {
  server: text('SMTP server', 253, {
    required: 'Server je povinný',
    problem: typed => (/^[A-Za-z0-9.:-]+$/.test(typed.trim()) ? null : 'Zadejte jméno nebo adresu serveru'),
  }),
  port: field<string, number, 'number'>('number', 'Port', {
    max: 5,
    begin: '587',
    typed: String,
    sent: Number,
    required: 'Port je povinný',
    problem: typed =>
      /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 65_535
        ? null
        : 'Port je číslo 1 až 65535',
  }),
  sifrovani: choice('Šifrování', SECURITIES, 'starttls'),
  uzivatel: text('Přihlašovací jméno', 254),
  heslo: keptSecret('Heslo', 256),
  odesilatel: text('Odesílatel', 254, {
    required: 'Odesílatel je povinný',
    problem: typed => (/^[^\s@<>"]+@[^\s@<>"]+$/.test(typed.trim()) ? null : 'Zadejte e-mailovou adresu'),
  }),
  adresa: text('Adresa aplikace', 300, {
    problem: typed =>
      typed.trim() === '' || /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(typed.trim())
        ? null
        : 'Adresa začíná https:// a nemá parametry',
  }),
};
