// npm run dev: the server from source on port 3000, restarted on change, and Vite's pages on port 5173.
import { spawn } from 'node:child_process';
import { ensurePackages, root } from './ensure.mjs';

await ensurePackages();
const commands = [
  ['npx', ['tsx', 'watch', '--clear-screen=false', 'world/demo.ts']],
  ['npx', ['vite']],
];
const children = commands.map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
