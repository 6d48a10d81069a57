import { appendFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/** Whether a process runs, whoever it belongs to. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether a process that a lock names runs: who took it, or what that one set going. Who was killed has left it. */
function isHeld(lock) {
  try {
    // Of one's own number it was left by another that had it before.
    return readFileSync(lock, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(Number)
      .some(pid => pid !== process.pid && isAlive(pid));
  } catch {
    return false;
  }
}

/** The lock gets its name with its holder in it: one that nobody is named in would be nobody's and never go. */
function take(lock) {
  const mine = `${lock}-${process.pid}`;
  try {
    writeFileSync(mine, `${process.pid}\n`);
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Does `work` while no other process does work under the same `lock`, a file: two commands that are started together in one
 * folder would write into each other's build. `work` names the processes that it sets going: they may outlive this one.
 */
export async function alone(lock, work) {
  while (!take(lock)) {
    if (isHeld(lock)) await pause(LOOK_AGAIN_MS);
    else rmSync(lock, { force: true });
  }
  const leave = () => rmSync(lock, { force: true });
  // Work that fails ends the process.
  process.once('exit', leave);
  try {
    return await work(pid => appendFileSync(lock, `${pid}\n`));
  } finally {
    process.off('exit', leave);
    leave();
  }
}
