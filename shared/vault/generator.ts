/** Without I and l and 1, O and 0, as passwords are also read out and typed from paper. */
const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!@#$%^&*'];
const ALPHABET = CLASSES.join('');
export const GENERATED_LENGTH = 12;
const BYTE = 256;

/** Random characters with equal probability: bytes that would favour some characters are thrown away. */
function randomText(randomBytes: (count: number) => Uint8Array): string {
  const fair = BYTE - (BYTE % ALPHABET.length);
  let text = '';
  while (text.length < GENERATED_LENGTH) {
    for (const byte of randomBytes(GENERATED_LENGTH)) {
      if (byte < fair && text.length < GENERATED_LENGTH) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

const hasEveryClass = (text: string) =>
  CLASSES.every(letters => [...text].some(one => letters.includes(one)));

/**
 * Twelve random characters from letters, digits and !@#$%^&* (rule vault-3), with at least one of each kind, as many
 * sites require; every such password is equally likely. `randomBytes` must be cryptographic.
 */
export function generatePassword(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const password = randomText(randomBytes);
    if (hasEveryClass(password)) return password;
  }
}
