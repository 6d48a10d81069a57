// npm run vault:rotate: a new key for the passwords of the vault; can be interrupted and run again.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/rotate.js');
