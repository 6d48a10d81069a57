import { readFile } from 'node:fs/promises';
import { type Head, verifyAudit } from '../audit/chain/verify.ts';
import { isSignedBy, ownPublicKey } from '../audit/export/signing.ts';
import { Refusal } from '../backup/refusal.ts';
import { createDb, createPool } from '../core/database/db.ts';
import { readEnv } from '../operation/env.ts';
import { signingSource } from '../program.ts';
import { onDatabase } from './running/database.ts';
import { Misuse, runCommand } from './running/exit.ts';

const USE = `Usage: npm run audit:verify [-- NUMBER:HASH]           follows the audit's chain from its beginning
       npm run audit:verify -- FILE SIGNATURE [KEY]  verifies a signed export by this database's key, or by the public key in KEY

NUMBER:HASH is a head that an earlier run printed; the chain must still contain it. Exits with 0 (whole or signed), 1 (not), 2 (wrong
use), 3 (another error).`;

const readGiven = (path: string) =>
  readFile(path).catch(() => {
    throw new Misuse(`${path} cannot be read.`);
  });

/** The public key of this database, or the given one. @throws Misuse when there is none */
async function publicKeyOf(given: string | undefined): Promise<string> {
  if (given) return (await readGiven(given)).toString();
  let own: string | null = null;
  await onDatabase(async url => {
    const pool = createPool(url, () => {}, 1);
    own = await ownPublicKey(createDb(pool), signingSource(readEnv())).finally(() => pool.end());
  });
  if (!own)
    throw new Misuse(
      'This database has no key yet (one comes from AUDIT_KEY or the first start). Give the public key.',
    );
  return own;
}

/** Checks that the file was signed by this server, or with the given public key's pair. @throws Refusal if not */
async function verifyFile([path, signature, key]: string[]) {
  const [file, sig] = [await readGiven(path!), await readGiven(signature!)];
  const publicKey = await publicKeyOf(key);
  let isSigned: boolean;
  try {
    isSigned = isSignedBy(publicKey, file, sig);
  } catch {
    throw new Misuse(`${key} is not a public key.`);
  }
  if (!isSigned) throw new Refusal('THE SIGNATURE DOES NOT BELONG TO THIS FILE AND KEY.');
  console.log(`The file is as it was signed. The key is\n${publicKey.trim()}`);
}

function noted(text: string | undefined): Head | null {
  if (text === undefined) return null;
  const [, poradi, otisk = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!poradi) throw new Misuse('A head is NUMBER:HASH, as an earlier run printed it.');
  return { poradi: Number(poradi), otisk };
}

await runCommand(USE, async () => {
  const given = process.argv.slice(2);
  if (given.length > 3) throw new Misuse('Give either a head, or a file, its signature and possibly a key.');
  if (given.length > 1) return verifyFile(given);
  const [text] = given;
  const known = noted(text);
  await onDatabase(async url => {
    const { problems, rows, emptied, masked, waiting, head } = await verifyAudit(url, known);
    for (const problem of problems) console.log(problem);
    console.log(`${rows} rows are sealed. Retention emptied the address of ${emptied} of them, and ${masked} have masked
personal data. ${waiting} rows wait to be sealed.
Head ${head.poradi}:${head.otisk} (note it elsewhere and give it to a later run)`);
    if (problems.length > 0) throw new Refusal('THE CHAIN IS NOT WHOLE.');
    console.log('The chain is whole.');
  });
});
