import { promises as dns, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';

/** Thrown for a name or an address that leads into a private network or nowhere on the internet. */
export class PrivateAddress extends Error {
  code = 'PRIVATE';
}

/** Whether an address is on the internet: not private, local, reserved or a disguise of these (mapped, 6to4…). */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** @throws PrivateAddress if the host is written as a private address, for which no name is looked up */
export function refusePrivateLiteral(hostname: string) {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublic(address)) throw new PrivateAddress(hostname);
}

/**
 * Looks up a name for a connection, which then goes to a checked address: none is used when any is private, and
 * there is no second lookup that could be answered differently.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [], 4);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
      return callback(new PrivateAddress(hostname), [], 4);
    if (options.all) return callback(null, addresses);
    const { address, family } = addresses[0]!;
    callback(null, address, family);
  });
};

/** The longest time for looking up an address before it is saved, in ms: each connection looks it up again. */
const LOOKUP_MS = 3_000;

/**
 * Whether a host leads into an internal network, as far as that can be told now: an unresolved host may be entered,
 * and is checked again when it is requested.
 */
export async function leadsInside(hostname: string): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return !isPublic(host);
  const found = dns.lookup(host, { all: true }).catch(() => []);
  const late = sleep(LOOKUP_MS, [], { ref: false });
  const addresses = await Promise.race([found, late]);
  return addresses.some(({ address }) => !isPublic(address));
}
