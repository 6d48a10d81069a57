// Reports known vulnerabilities of the production packages (docs/security.md, 'Packages'). Fails only on high and
// critical ones; with --tell it only prints them: npm test judges the code, and a new advisory is no fault of a
// change. Without a network, or with a registry that does not support the query, it says so and succeeds.
import { spawn } from 'node:child_process';
import { root } from './ensure.mjs';

const PATIENCE_MS = Number(process.env.AUDIT_PATIENCE_MS ?? 15_000);
const ARGUMENTS = ['audit', '--omit', 'dev', '--json', '--fetch-retries', '0', '--fetch-timeout', '10000'];
const SERIOUS = ['high', 'critical'];

const child = spawn('npm', ARGUMENTS, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
let said = '';
child.stdout.setEncoding('utf8').on('data', piece => (said += piece));

let isLate = false;
const timer = setTimeout(() => {
  isLate = true;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}, PATIENCE_MS);

function report() {
  try {
    return JSON.parse(said);
  } catch {
    return null;
  }
}

const ended = new Promise(resolve => child.on('error', resolve).on('close', resolve));
await ended;
clearTimeout(timer);
const found = isLate ? null : report();
if (!found?.vulnerabilities) {
  const why = isLate
    ? `no answer within ${PATIENCE_MS / 1000} s`
    : found?.error?.summary || found?.message || 'no answer';
  console.log(
    `Known weaknesses were not checked, because the registry cannot be reached or does not answer (${`${why}`.split('\n')[0]}).`,
  );
} else {
  const all = Object.values(found.vulnerabilities);
  const serious = all.filter(({ severity }) => SERIOUS.includes(severity));
  for (const { name, severity, range } of serious) console.log(`${severity}: ${name} ${range}`);
  const less = all.length - serious.length;
  console.log(
    `${serious.length} packages of production have a high or critical weakness, ${less} have a lesser one.`,
  );
  process.exitCode = serious.length > 0 && !process.argv.includes('--tell') ? 1 : 0;
}
