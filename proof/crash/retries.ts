import { randomUUID } from 'node:crypto';
import type { Area } from './area.ts';
import { Ledger, type State } from './ledger.ts';
import { allPosts } from './news.ts';

/** How often each post must exist, including one that was sent again. */
const ONCE = { pocet: 1 };

/** A repetition gets the first answer, or the news that it was lost with its process (rule platform-10). */
const REPEATED = [201, 409];

/** Posts that are sent again with their key after the kill, answered or not: each must exist once. */
export function retries(): Area {
  const ledger = new Ledger();
  const keys = new Map<string | number, string>();
  return {
    name: 'retries',
    ledger,
    async step(session) {
      const obsah = `opakovaný ${keys.size + 1}`;
      const key = randomUUID();
      keys.set(obsah, key);
      ledger.note(obsah, ONCE);
      await ledger.change(obsah, ONCE, null, () => session.send('POST', '/news/', { obsah }, key));
    },
    async read(session, ids) {
      const found = new Map<string | number, State>();
      for (const obsah of ids) {
        const { status } = await session.send('POST', '/news/', { obsah }, keys.get(obsah));
        if (!REPEATED.includes(status)) throw new Error(`${obsah} sent again was answered with ${status}.`);
      }
      const texts = (await allPosts(session)).map(post => post.obsah);
      for (const obsah of ids) found.set(obsah, { pocet: texts.filter(text => text === obsah).length });
      return found;
    },
  };
}
