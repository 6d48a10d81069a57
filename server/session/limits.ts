import { createHash } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '#shared/core/durations.ts';
import { iso } from '../core/clock.ts';
import { networkOf } from '../core/network.ts';

const STEP = 15 * MINUTE;
const LONGEST_WAIT_MINUTES = 60;

/** Failures that cost nothing: a person mistypes; an address has a whole shop behind it (docs/decisions/0004). */
const FREE = { here: 5, device: 5, account: 30, address: 40, step: 10 } as const;

/** What is counted under one key: failures as they fade from `od` on, the last one's time, and the end of a wait. */
export type Count = { pocet: number; od: string; naposledy: string; blokovano_do: string | null };
export type Limit = { key: string; free: number };

/** How long the next attempt waits after `count` failures, in minutes: 0 … 0, 1, 2, 4, … 60. */
const waitMinutes = (count: number, free: number) =>
  count < free ? 0 : Math.min(2 ** Math.floor(count - free), LONGEST_WAIT_MINUTES);

/**
 * Failures that still count: half after an hour, none after a quiet day. They fade a step each quarter of an hour, so
 * that thirty within one are thirty; and not during a wait, which would otherwise never grow.
 */
function faded({ pocet, od, naposledy, blokovano_do }: Count, now: number): Pick<Count, 'pocet' | 'od'> {
  if (pocet === 0 || Date.parse(naposledy) < now - DAY) return { pocet: 0, od: iso(now) };
  const since = Math.max(Date.parse(od), blokovano_do ? Date.parse(blokovano_do) : 0);
  const steps = Math.max(0, Math.floor((now - since) / STEP));
  return { pocet: pocet * 0.5 ** ((steps * STEP) / HOUR), od: iso(since + steps * STEP) };
}

/**
 * An attempt under one limit, before its password is looked at: milliseconds that it still waits, or 0 and what is
 * counted from now on. A wait under a clock that was put back begins anew, lest it be longer by as much.
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

/** Where one tries to sign in from: the address, and the device if this account signed in on it before. */
export type Place = { address: string; device: string | null };

/**
 * The limits of an attempt, in the order in which their rows are locked, everywhere. A device that the account
 * signed in on before has a small one of its own, and nothing that others do elsewhere keeps it out.
 */
export function limitsOf(username: string, { address, device }: Place): Limit[] {
  // A password typed into the wrong field must not lie here in the clear.
  const account = createHash('sha256').update(username.normalize('NFC').toLowerCase()).digest('base64url');
  if (device) return [{ key: `zarizeni:${device}:${account}`, free: FREE.device }];
  const network = networkOf(address);
  return [
    { key: `adresa:${network}`, free: FREE.address },
    { key: `ucet:${account}`, free: FREE.account },
    { key: `ucet:${account}@${network}`, free: FREE.here },
  ];
}

/** The limit of a second step, for which the password is known already; a known device has its own here, too. */
export const stepLimits = (userId: number, device: string | null): Limit[] => [
  device
    ? { key: `krok:${userId}:${device}`, free: FREE.device }
    : { key: `krok:${userId}`, free: FREE.step },
];
