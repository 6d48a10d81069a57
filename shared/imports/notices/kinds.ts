/** Constants of import notices (docs/decisions/0102), free of the schema library, as the interface uses them. */

export const NOTICE_KINDS = {
  import: 'Import',
  vraceni: 'Vrácení importu',
  odmitnuto: 'Odmítnutý import',
  zkouska: 'Zkouška',
} as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Tries for one message; the waits between them double from a minute, 17 hours in all. */
export const NOTICE_TRIES = 11;

/** For how many days after a new key was made messages are also signed with the previous one. */
export const OLD_KEY_DAYS = 7;

/** Why messages cannot go to an address, or null. http is only used where a setting allows inner networks. */
export function addressProblem(typed: string): string | null {
  const address = typed.trim();
  if (!URL.canParse(address) || /\s/.test(address))
    return 'Zadejte celou adresu, třeba https://prehledy.example/import';
  const { protocol, username, password } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return 'Adresa musí začínat https://';
  return username || password ? 'Adresa nesmí mít jméno a heslo před zavináčem' : null;
}
