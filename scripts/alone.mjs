import { appendFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/** Whether a process runs, whoever owns it. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether a process named in a lock runs: its holder, or one started by it. A killed holder leaves the file. */
function isHeld(lock) {
  try {
    // An entry with our own process number is from an earlier process with the same number.
    return readFileSync(lock, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(Number)
      .some(pid => pid !== process.pid && isAlive(pid));
  } catch {
    return false;
  }
}

/** The lock file is linked with its holder already in it: an empty one would belong to nobody and never go away. */
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
 * Runs `work` while no other process holds the same `lock`, a file: two commands started at the same time in one
 * folder would write into each other's build. `work` names the processes that it starts, which may outlive this one.
 */
export async function alone(lock, work) {
  while (!take(lock)) {
    if (isHeld(lock)) await pause(LOOK_AGAIN_MS);
    else rmSync(lock, { force: true });
  }
  const leave = () => rmSync(lock, { force: true });
  // Failing work ends the process.
  process.once('exit', leave);
  try {
    return await work(pid => appendFileSync(lock, `${pid}\n`));
  } finally {
    process.off('exit', leave);
    leave();
  }
}
