// npm run test:zones: runs the tests without a browser in three time zones.
import { run } from './ensure.mjs';

for (const TZ of ['UTC', 'Europe/Prague', 'Pacific/Auckland']) {
  console.log(`\n── TZ=${TZ}`);
  await run('npx', ['vitest', 'run', ...process.argv.slice(2)], { env: { ...process.env, TZ } });
}
