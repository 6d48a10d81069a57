// node scripts/run.mjs PROGRAM …: makes missing packages and build, then runs a program of dist/server here.
import { ensureBuild, ensurePackages } from './ensure.mjs';

const [program] = process.argv.splice(2, 1);
await ensurePackages();
await ensureBuild();
await import(`../dist/server/${program}.js`);
