// npm run password -- USERNAME: a new password for when no ADMIN can sign in.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/commands/password.js');
