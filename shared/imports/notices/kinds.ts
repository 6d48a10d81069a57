/** What is known of notices of imports (docs/decisions/0102), without the schema library: the interface shows it. */

export const NOTICE_KINDS = {
  import: 'Import',
  vraceni: 'Vrácení importu',
  odmitnuto: 'Odmítnutý import',
  zkouska: 'Zkouška',
} as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Tries of one message; between them the waits double from a minute, 17 hours in all. */
export const NOTICE_TRIES = 11;

/** Days for which messages are signed by the key of before as well, once a new one was made. */
export const OLD_KEY_DAYS = 7;

/** Why messages cannot go to an address, or null. Without https only where a setting lets them into inner networks. */
export function addressProblem(typed: string): string | null {
  const address = typed.trim();
  if (!URL.canParse(address) || /\s/.test(address))
    return 'Zadejte celou adresu, třeba https://prehledy.example/import';
  const { protocol, username, password } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return 'Adresa musí začínat https://';
  return username || password ? 'Adresa nesmí mít jméno a heslo před zavináčem' : null;
}
