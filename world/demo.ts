import { join } from 'node:path';
import { mayWait } from '#server/core/database/db.ts';
import { readEnv } from '#server/operation/env.ts';
import { saveSettings } from '#server/settings/queries.ts';
import { exitWith, start, stopOnSignals } from '#server/start.ts';
import { isEmpty } from '#server/users/first-admin.ts';
import { SETTINGS } from '#shared/settings/keys.ts';
import { fillAbsences } from './absences.ts';
import { fillAlerts } from './alerts.ts';
import { KIOSK_PIN } from './attended.ts';
import { DEMO_PASSWORD } from './chain.ts';
import { fillContracts } from './contracts.ts';
import { fillDepartures } from './departures.ts';
import { fillChain } from './fill.ts';
import { fillForecasts } from './forecasts.ts';
import { fillGoals } from './goals.ts';
import { fillNews } from './news.ts';
import { fillOffers } from './offers.ts';
import { fillOrders } from './orders.ts';
import { fillPlanning } from './planning.ts';
import { bringSalesUpTo, keepSelling } from './sales/living.ts';
import { fillShifts } from './shifts.ts';
import { fillSources } from './sources.ts';
import { fillTasks } from './tasks.ts';
import { fillTimesheets } from './timesheets.ts';
import { fillVault } from './vault.ts';

const LOGINS = [
  ['admin', 'ADMIN, head office'],
  ['viktor', 'VEDOUCI, manager of Globus'],
  ['petra', 'PRODEJCE, seller in Globus'],
];

try {
  // Always uses a separate database, whatever DATABASE_URL says: demo data must never reach a real one.
  const { DATA_DIR = './data-demo', LOG_LEVEL = 'warn', DEMO_STILL } = process.env;
  const env = readEnv({
    ...process.env,
    DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    VAULT_KEYS: undefined,
    DATA_DIR,
    LOG_LEVEL,
    // Its tills write to this directory; a file that is put there is imported.
    IMPORT_DIR: process.env.IMPORT_DIR || join(DATA_DIR, 'import'),
  });
  const starting = start({
    env,
    prepare: async ({ db, vault, databaseUrl }) => {
      if (await isEmpty(db)) {
        console.log('Filling the demo chain with two years of trade …');
        const now = Date.now();
        await db.transaction().execute(async tx => {
          await mayWait(tx);
          await fillChain(tx);
          await fillContracts(tx, now);
          await fillAbsences(tx, now);
          await fillNews(tx, now);
          await fillShifts(tx, now);
          await fillOffers(tx, now);
          await fillPlanning(tx, now);
          await fillTimesheets(tx, now);
          await fillOrders(tx, now);
          await fillTasks(tx, now);
          await fillVault(tx, vault, now);
          await fillDepartures(tx, now);
          await fillGoals(tx, now);
        });
        await fillSources(db, vault, now);
      }
      await bringSalesUpTo(Date.now(), db, databaseUrl);
      await fillForecasts(db, Date.now());
      await fillAlerts(db, Date.now());
      // For end-to-end tests: nothing is sold meanwhile, and the limit of sessions is raised. The same people sign in
      // a dozen times a minute, which would end sessions in use (among those used within a minute, it cannot tell
      // which was used last).
      if (DEMO_STILL) await saveSettings(db, { relaci_nejvyse: SETTINGS.relaci_nejvyse.max });
      else keepSelling(databaseUrl);
    },
  });
  stopOnSignals(starting);
  const { address } = await starting;
  console.log(`\nDemo chain: ${address}\n`);
  for (const [username, who] of LOGINS) console.log(`  ${username?.padEnd(8)} ${DEMO_PASSWORD}   ${who}`);
  console.log(
    `\nEverybody else signs in with the same password; at a kiosk (/kiosk) with the PIN ${KIOSK_PIN}. Ctrl+C stops it.`,
  );
} catch (error) {
  exitWith(error);
}
