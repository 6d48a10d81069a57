// npm run restore -- FILE: a backup into an empty database, all of it or nothing.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/commands/restore.js');
