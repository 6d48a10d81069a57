import { crash } from './crash.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { imports } from './import.ts';
import { instances } from './instances.ts';
import { orders } from './orders.ts';
import type { Proof } from './proof.ts';
import { rude } from './rude/rude.ts';
import { streams } from './streams/streams.ts';
import { vault } from './vault.ts';

/** Every proof, in the order of docs/proof.md. */
export const proofs: Proof[] = [crash, instances, vault, imports, orders, streams, rude, fuzz];
