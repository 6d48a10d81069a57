import { sentenceOf } from '../operation/sentence.ts';
import { mendRollups } from '../sales/rollups/mend.ts';
import { verifyDatabase } from '../sales/rollups/verify.ts';
import { onDatabase } from './running/database.ts';

try {
  await onDatabase(async url => {
    if (process.argv.includes('--mend')) await mendRollups(url);
    const differences = await verifyDatabase(url);
    for (const difference of differences) console.log(difference);
    if (differences.length === 0) console.log('Souhrny odpovídají řádkům.');
    process.exitCode = differences.length > 0 ? 1 : 0;
  });
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 3;
}
