import { crash } from './crash.ts';
import { imports } from './import.ts';
import { instances } from './instances.ts';
import { load } from './load.ts';
import { orders } from './orders.ts';
import { overload } from './overload.ts';
import type { Proof } from './proof.ts';
import { soak } from './soak.ts';
import { vault } from './vault.ts';

/** Every proof, in the order of docs/proof.md. */
export const proofs: Proof[] = [crash, instances, vault, imports, orders, load, overload, soak];
