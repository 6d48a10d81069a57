// npm run rollups:verify: compares the rollups with the lines they were made from; ends with 1 when they differ.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/commands/verify.js');
