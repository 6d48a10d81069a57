import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fingerprint } from '#server/vault/cipher.ts';
import { registerKey } from '#server/vault/sealed/queries.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { onChain } from '../chain.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { inTemporary, type Proof, type Say, type Seen, type Size } from '../proof.ts';
import { auditChain } from './audit.ts';
import { hiddenSecrets } from './secrets.ts';
import { timing } from './timing.ts';

/** Runs on a separate application, which is not slowed down by its log. */
const timed = (say: Say): Promise<Seen> => {
  const [key] = TEST_KEYS;
  const VAULT_KEYS = `${key!.id}:${key!.bytes.toString('base64')}`;
  return onChain({ VAULT_KEYS }, chain => timing(chain, say));
};

const together = (seen: Seen[]): Seen => ({
  figures: seen.flatMap(one => one.figures),
  problems: seen.flatMap(one => one.problems),
});

async function prove(size: Size, say: Say): Promise<Seen> {
  const masterKey = randomBytes(32);
  // The second key seals records that are created without the application.
  const keys = [{ id: 'hlavni', bytes: masterKey }, ...TEST_KEYS];
  const VAULT_KEYS = keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');
  const hidden = await inTemporary('trust', async directory => {
    const temporary = join(directory, 'tmp');
    const env = { LOG_LEVEL: 'trace', VAULT_KEYS, TMPDIR: temporary };
    return onChain(env, async chain => {
      for (const key of TEST_KEYS) await registerKey(chain.db, key.id, fingerprint(key));
      const seen: Seen[] = [];
      say('Secrets:');
      seen.push(await hiddenSecrets({ chain, env, temporary, masterKey, say }));
      say('The audit:');
      seen.push(await auditChain(chain, env, size, say));
      return together(seen);
    });
  });
  // Measurements of time need a quiet machine; generated requests have their own short form.
  if (size === 'short') return hidden;
  say('Time:');
  const times = await timed(say);
  say('Generated requests:');
  return together([hidden, times, await fuzz.run(size, say)]);
}

export const trust: Proof = {
  name: 'trust',
  promise:
    'A secret is found only where it belongs; the audit names every row that was changed, deleted or inserted; how long a refused sign-in takes reveals nothing about the person',
  run: prove,
};
