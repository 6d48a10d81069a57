import { backup } from './backup/backup.ts';
import { crash } from './crash.ts';
import { imports } from './import.ts';
import { instances } from './instances.ts';
import { orders } from './orders.ts';
import type { Proof } from './proof.ts';
import { vault } from './vault.ts';

/** Every proof, in the order of docs/proof.md. */
export const proofs: Proof[] = [crash, instances, vault, backup, imports, orders];
