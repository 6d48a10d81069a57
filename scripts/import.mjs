// npm run import -- FILE --profil NAME: imports a file of sold lines, whether the application runs or not.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/commands/import.js');
