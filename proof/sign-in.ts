import { guessing, ordinaryYears } from '#server/session/fixtures/ordinary-years.ts';
import { MINUTE } from '#shared/core/durations.ts';
import type { Proof, Seen } from './proof.ts';

const GUESSES = 10_000;
const ADDRESSES = 200;
/** Thirty at once, then one after each of the growing waits. */
const MOST_LOOKED_AT = 40;

const shown = (value: number) => value.toLocaleString('en');

/** Years of an honest shop under the rules of sign-in, with other people and mistakes per seed; then an attacker. */
export const signIn: Proof = {
  name: 'sign-in',
  promise:
    'An honest shop is never locked out: in years of ordinary days with mistyped passwords nobody has to wait because of a colleague, and 10,000 guesses from 200 addresses get no further than the account’s limit',
  async run(size, say): Promise<Seen> {
    const problems: string[] = [];
    const [years, seeds] = size === 'full' ? [5, [1, 2, 3, 4, 5, 6, 7, 8]] : [1, [1]];
    let signedIn = 0;
    let longestOwn = 0;
    for (const seed of seeds) {
      const seen = ordinaryYears(years, seed);
      signedIn += seen.signedIn;
      longestOwn = Math.max(longestOwn, seen.longest.account);
      if (seen.longest.address > 0)
        problems.push(
          `seed ${seed}: the limit of the address made somebody wait ${seen.longest.address / MINUTE} min`,
        );
      say(`seed ${seed}: ${shown(seen.signedIn)} sign-ins in ${years} years`);
    }
    const lookedAt = guessing(GUESSES, ADDRESSES, 15 * MINUTE);
    if (lookedAt > MOST_LOOKED_AT) problems.push(`${lookedAt} guesses were checked`);
    return {
      figures: [
        `in ${seeds.length} × ${years} years 40 people at one address signed in ${shown(signedIn)} times and mistyped a sixth of their attempts; the limit of the address made nobody wait`,
        `a person's own seven mistakes in a row made them wait at most ${(longestOwn / MINUTE).toFixed(1)} min`,
        `of ${shown(GUESSES)} guesses from ${ADDRESSES} addresses within 15 minutes, ${lookedAt} were checked`,
      ],
      problems,
    };
  },
};
