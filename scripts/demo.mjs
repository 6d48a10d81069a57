// npm run demo: the application with a living chain in a data directory of its own.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/demo.js');
