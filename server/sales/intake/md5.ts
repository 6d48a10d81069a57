/** MD5 of a short text: making the engine's own hash object takes longer than hashing what a document's hash is made of. */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Int32Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));
/** What fits into one block beside its mark of the end and its length. */
const LONGEST = 55;
const END = 0x80;

const words = new Int32Array(16);
const bytes = new Uint8Array(words.buffer);
const state = new Int32Array(4);
const digest = new Uint8Array(state.buffer);

/** Writes the MD5 of a text of at most 55 one-byte characters into `to` from `at` on. */
export function shortMd5(text: string, to: Uint8Array, at: number) {
  const { length } = text;
  if (length > LONGEST) throw new Error(`A text of ${length} characters is no short one.`);
  words.fill(0);
  for (let place = 0; place < length; place++) bytes[place] = text.charCodeAt(place);
  bytes[length] = END;
  words[14] = 8 * length;
  let [a, b, c, d] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    let mixed: number;
    let word: number;
    if (round === 0) {
      mixed = (b & c) | (~b & d);
      word = step;
    } else if (round === 1) {
      mixed = (d & b) | (~d & c);
      word = (5 * step + 1) & 15;
    } else if (round === 2) {
      mixed = b ^ c ^ d;
      word = (3 * step + 5) & 15;
    } else {
      mixed = c ^ (b | ~d);
      word = (7 * step) & 15;
    }
    const sum = (a + mixed + SINES[step]! + words[word]!) | 0;
    const by = SHIFTS[4 * round + (step & 3)]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << by) | (sum >>> (32 - by)))) | 0;
  }
  state[0] = a + 0x67452301;
  state[1] = b + 0xefcdab89;
  state[2] = c + 0x98badcfe;
  state[3] = d + 0x10325476;
  to.set(digest, at);
}
