import { readEnv } from '../operation/env.ts';
import { verifyDatabase } from '../sales/rollups/verify.ts';
import { openDatabase } from './database.ts';

try {
  const database = await openDatabase(readEnv());
  try {
    const differences = await verifyDatabase(database.url);
    for (const difference of differences) console.log(difference);
    if (differences.length === 0) console.log('Souhrny odpovídají řádkům.');
    process.exitCode = differences.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 3;
}
