// node scripts/run.mjs PROGRAM …: packages and build when they are missing, then a program of dist/server in this process.
import { ensureBuild, ensurePackages } from './ensure.mjs';

const [program] = process.argv.splice(2, 1);
await ensurePackages();
await ensureBuild();
await import(`../dist/server/${program}.js`);
