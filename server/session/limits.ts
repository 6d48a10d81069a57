import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#shared/core/durations.ts';
import { iso } from '../core/clock.ts';
import { networkOf } from '../core/network.ts';

const STEP = 15 * MINUTE;
const LONGEST_WAIT_MINUTES = 60;

/** Failures without a wait: people mistype, and an address has a whole shop behind it (docs/decisions/0004). */
const FREE = { here: 5, device: 5, account: 30, address: 40, step: 10 } as const;

/** The count under one key: failures, decaying from `od` on, the time of the last one, and the end of a wait. */
export type Count = { pocet: number; od: string; naposledy: string; blokovano_do: string | null };
export type Limit = { key: string; free: number };

/** How long the next attempt waits after `count` failures, in minutes: 0 … 0, 1, 2, 4, … 60. */
const waitMinutes = (count: number, free: number) =>
  count < free ? 0 : Math.min(2 ** Math.floor(count - free), LONGEST_WAIT_MINUTES);

/**
 * Failures that still count: half after an hour, none after a quiet day. They decay in steps of a quarter of an hour,
 * so that thirty within one stay thirty; and not during a wait, which would otherwise never grow.
 */
function faded({ pocet, od, naposledy, blokovano_do }: Count, now: number): Pick<Count, 'pocet' | 'od'> {
  if (pocet === 0 || Date.parse(naposledy) < now - DAY) return { pocet: 0, od: iso(now) };
  const since = Math.max(Date.parse(od), blokovano_do ? Date.parse(blokovano_do) : 0);
  const steps = Math.max(0, Math.floor((now - since) / STEP));
  return { pocet: pocet * 0.5 ** ((steps * STEP) / HOUR), od: iso(since + steps * STEP) };
}

/**
 * An attempt under one limit, before its password is checked: the milliseconds that it must still wait, or 0 and the
 * new count. A wait is restarted after the clock was set back, so that it does not become longer by that time.
 */
export function attempt(before: Count, free: number, now: number): { wait: number; after: Count | null } {
  const { blokovano_do } = before;
  if (blokovano_do && Date.parse(before.naposledy) > now) {
    const wait = waitMinutes(before.pocet, free) * MINUTE;
    return { wait, after: { ...before, naposledy: iso(now), blokovano_do: iso(now + wait) } };
  }
  const wait = blokovano_do ? Date.parse(blokovano_do) - now : 0;
  if (wait > 0) return { wait, after: null };
  const { pocet, od } = faded(before, now);
  const minutes = waitMinutes(pocet + 1, free);
  const after = {
    pocet: pocet + 1,
    od,
    naposledy: iso(now),
    blokovano_do: minutes > 0 ? iso(now + minutes * MINUTE) : null,
  };
  return { wait: 0, after };
}

/** Where a sign-in comes from: the address, and the device if this account signed in on it before. */
export type Place = { address: string; device: string | null };

/**
 * The limits of an attempt, always in the order in which their rows are locked. A device that the account signed in
 * on before has its own small limit, and what others do elsewhere does not lock it out.
 */
export function limitsOf(username: string, { address, device }: Place): Limit[] {
  // A password typed into the username field must not be stored in plain text.
  const account = createHash('sha256').update(username.normalize('NFC').toLowerCase()).digest('base64url');
  if (device) return [{ key: `zarizeni:${device}:${account}`, free: FREE.device }];
  const network = networkOf(address);
  return [
    { key: `adresa:${network}`, free: FREE.address },
    { key: `ucet:${account}`, free: FREE.account },
    { key: `ucet:${account}@${network}`, free: FREE.here },
  ];
}

/** The limit of a second step, which comes after a correct password; a known device has its own limit here, too. */
export const stepLimits = (userId: number, device: string | null): Limit[] => [
  device
    ? { key: `krok:${userId}:${device}`, free: FREE.device }
    : { key: `krok:${userId}`, free: FREE.step },
];
