import { backup } from './backup/backup.ts';
import { citus } from './citus/citus.ts';
import { clock } from './clock/clock.ts';
import { crash, crashSpread } from './crash/crash.ts';
import { databaseAway } from './database/away.ts';
import { diskFull } from './disk-full.ts';
import { firstStart } from './first-start.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { imports } from './import.ts';
import { instances } from './instances.ts';
import { killedImport } from './killed-import.ts';
import { law } from './law.ts';
import { heavyLoad, load } from './load.ts';
import { migration } from './migration.ts';
import { oneWriter } from './one-writer.ts';
import { orders } from './orders.ts';
import { overload } from './overload.ts';
import type { Proof } from './proof.ts';
import { rolling } from './rolling/rolling.ts';
import { roster } from './roster.ts';
import { rosterBeside } from './roster-beside.ts';
import { rude } from './rude/rude.ts';
import { scheduledOnce } from './scheduled/once.ts';
import { signIn } from './sign-in.ts';
import { sigterm } from './sigterm/sigterm.ts';
import { soak } from './soak.ts';
import { standby } from './standby/standby.ts';
import { streams } from './streams/streams.ts';
import { trust } from './trust/trust.ts';
import { vault } from './vault.ts';

/** Every proof, in the order of docs/proof.md. */
export const proofs: Proof[] = [
  crash,
  firstStart,
  migration,
  killedImport,
  oneWriter,
  diskFull,
  databaseAway,
  sigterm,
  rolling,
  instances,
  scheduledOnce,
  standby,
  citus,
  crashSpread,
  clock,
  backup,
  vault,
  signIn,
  trust,
  load,
  heavyLoad,
  overload,
  soak,
  streams,
  rude,
  fuzz,
  imports,
  orders,
  law,
  roster,
  rosterBeside,
];
