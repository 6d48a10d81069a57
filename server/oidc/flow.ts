import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../core/calls/errors.ts';
import { hostCookie } from '../gate/guard.ts';
import { cookieOptions } from '../session/cookies.ts';
import { TamperedError, type Vault } from '../vault/cipher.ts';

/**
 * A round trip to the provider: what only this browser may come back with. It is the sealed content of a cookie, so
 * that guests write nothing into the database, and neither the page nor the provider sees the verifier.
 */
export type Flow = {
  /** Signing in, or the session of the person who is linking an account. */
  pro: 'prihlaseni' | { osoba: number; relace: string };
  stav: string;
  nonce: string;
  overovac: string;
  /** The address that the person wanted to open. */
  zpet: string;
  /** Milliseconds since the epoch. */
  od: number;
};

const FLOW_COOKIE = 'firemni';
const FLOW_NAME = 'cesta k poskytovateli';
const FLOW_MS = 10 * 60_000;

const LOST = 'Přihlášení trvalo příliš dlouho nebo začalo v jiném prohlížeči. Začněte prosím znovu.';

export function beginFlow(vault: Vault, request: FastifyRequest, reply: FastifyReply, flow: Flow) {
  const { tajemstvi, klic_id } = vault.seal(FLOW_NAME, JSON.stringify(flow));
  const value = `${klic_id}.${tajemstvi.toString('base64url')}`;
  const options = { ...cookieOptions(request), httpOnly: true, maxAge: FLOW_MS / 1000 };
  reply.setCookie(hostCookie(request, FLOW_COOKIE), value, options);
}

function opened(vault: Vault, cookie: string): Flow | null {
  const at = cookie.lastIndexOf('.');
  const sealed = {
    klic_id: cookie.slice(0, Math.max(at, 0)),
    tajemstvi: Buffer.from(cookie.slice(at + 1), 'base64url'),
  };
  try {
    return JSON.parse(vault.open(FLOW_NAME, sealed));
  } catch (error) {
    if (error instanceof TamperedError) return null;
    throw error;
  }
}

/** Ends the round trip that this browser began; only once, whatever its outcome. @throws 400 when there is none */
export function endFlow(vault: Vault, request: FastifyRequest, reply: FastifyReply, now: number): Flow {
  const name = hostCookie(request, FLOW_COOKIE);
  const cookie = request.cookies[name];
  if (cookie) reply.clearCookie(name, { ...cookieOptions(request), httpOnly: true });
  const flow = cookie ? opened(vault, cookie) : null;
  if (!flow || Math.abs(now - flow.od) > FLOW_MS) throw fail.invalid(LOST);
  return flow;
}
