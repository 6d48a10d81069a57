// npm run backup -- FILE: everything that the database has in one file, also while the application runs.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/commands/backup.js');
