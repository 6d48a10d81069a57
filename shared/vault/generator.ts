const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*';
export const GENERATED_LENGTH = 12;
const BYTE = 256;

/**
 * Twelve random characters from letters, digits and !@#$%^&* (D3 §5). `randomBytes` must be cryptographic;
 * bytes that would favour some characters are thrown away.
 */
export function generatePassword(randomBytes: (count: number) => Uint8Array): string {
  const fair = BYTE - (BYTE % ALPHABET.length);
  let password = '';
  while (password.length < GENERATED_LENGTH) {
    for (const byte of randomBytes(GENERATED_LENGTH)) {
      if (byte < fair && password.length < GENERATED_LENGTH) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password;
}
