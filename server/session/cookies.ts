import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, hostCookie, SESSION_COOKIE } from '../gate/guard.ts';
import { DEVICE_COOKIE, REMEMBERED_DAYS } from './devices/queries.ts';
import { csrfToken } from './queries.ts';

/** Options of every cookie: for this host only, and not sent with requests from other sites' pages. */
export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: request.protocol === 'https' }) as const;

/** The page reads this cookie and sends it back as X-CSRFToken. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(CSRF_COOKIE, token, cookieOptions(request));
}

export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, cookie: string) {
  reply.setCookie(hostCookie(request, SESSION_COOKIE), cookie, { ...cookieOptions(request), httpOnly: true });
  setCsrfCookie(request, reply, csrfToken(cookie));
}

/**
 * The device's cookie, over https also under its former name. It grants no access, so it is harmless that another
 * host of the domain could have set it, and a known device stays known.
 */
export const deviceCookieOf = (request: FastifyRequest) =>
  request.cookies[hostCookie(request, DEVICE_COOKIE)] ?? request.cookies[DEVICE_COOKIE];

/** It outlives the session: somebody who signs in here again is not locked out by guesses made elsewhere. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string) {
  const maxAge = REMEMBERED_DAYS * 86_400;
  reply.setCookie(hostCookie(request, DEVICE_COOKIE), device, {
    ...cookieOptions(request),
    httpOnly: true,
    maxAge,
  });
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(hostCookie(request, SESSION_COOKIE), { ...cookieOptions(request), httpOnly: true });
  reply.clearCookie(CSRF_COOKIE, cookieOptions(request));
}
