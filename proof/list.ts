import { clock } from './clock/clock.ts';
import { crash } from './crash.ts';
import { databaseAway } from './database/away.ts';
import { imports } from './import.ts';
import { instances } from './instances.ts';
import { orders } from './orders.ts';
import type { Proof } from './proof.ts';
import { rolling } from './rolling/rolling.ts';
import { scheduledOnce } from './scheduled/once.ts';
import { sigterm } from './sigterm/sigterm.ts';
import { vault } from './vault.ts';

/** Every proof, in the order of docs/proof.md. */
export const proofs: Proof[] = [
  crash,
  instances,
  vault,
  imports,
  orders,
  databaseAway,
  sigterm,
  rolling,
  scheduledOnce,
  clock,
];
