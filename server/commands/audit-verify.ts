import { type Head, verifyAudit } from '../audit/chain/verify.ts';
import { Refusal } from '../backup/refusal.ts';
import { onDatabase } from './database.ts';
import { Misuse, runCommand } from './exit.ts';

const USE = `Use: npm run audit:verify [-- NUMBER:HASH]  follows the audit's chain from its beginning

NUMBER:HASH is a head that an earlier run printed: that link must still be there. Ends with 0 (whole), 1 (not), 2 (wrong use),
3 (another error).`;

function noted(text: string | undefined): Head | null {
  if (text === undefined) return null;
  const [, poradi, otisk = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!poradi) throw new Misuse('A head is NUMBER:HASH, as a run printed it.');
  return { poradi: Number(poradi), otisk };
}

await runCommand(USE, async () => {
  const [text, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Misuse('Give at most one head.');
  const known = noted(text);
  await onDatabase(async url => {
    const { problems, rows, emptied, masked, waiting, head } = await verifyAudit(url, known);
    for (const problem of problems) console.log(problem);
    console.log(`${rows} rows sealed, ${emptied} of them without their address by the retention, ${masked} with
personal data masked, ${waiting} wait.
Head ${head.poradi}:${head.otisk} (note it elsewhere, and give it to a later run)`);
    if (problems.length > 0) throw new Refusal('THE CHAIN IS NOT WHOLE.');
    console.log('The chain is whole.');
  });
});
