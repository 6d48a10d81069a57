import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const LOOK_AGAIN_MS = 200;
const pause = ms => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Whether a process runs, whoever it belongs to. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether the process that a lock names runs; one that was killed has left it. */
function isHeld(lock) {
  try {
    return isAlive(Number(readFileSync(lock, 'utf8')));
  } catch {
    return false;
  }
}

function take(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Does `work` while no other process does work under the same `lock`, a file: two commands that are started together in one
 * folder would write into each other's build.
 */
export function alone(lock, work) {
  while (!take(lock)) {
    if (isHeld(lock)) pause(LOOK_AGAIN_MS);
    else rmSync(lock, { force: true });
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}
