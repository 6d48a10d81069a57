// npm start: packages and build when they are missing, then the application itself in this process.
import { ensureBuild, ensurePackages } from './ensure.mjs';

ensurePackages();
ensureBuild();
await import('../dist/server/main.js');
