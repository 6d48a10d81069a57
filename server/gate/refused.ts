import type { FastifyInstance } from 'fastify';
import { HOUR } from '#shared/core/durations.ts';
import { fullName } from '#shared/users/full-name.ts';
import type { App } from '../app-type.ts';
import { Refusal } from '../core/calls/errors.ts';
import { write } from '../core/write.ts';
import { FORGED } from './guard.ts';
import { RateStore } from './limits/rate-limit.ts';

/** Of one person in an hour: who tries everything is seen by the first rows of it. */
const MOST = 30;

/**
 * A write that a signed-in person was refused (403) leaves an audit row: who, which call, from where. The same call of
 * the same person leaves one an hour, so that refusals cannot fill the audit. What a fresh proof is asked for is no refusal, nor
 * is what another page sent.
 */
export function addRefusedWrites(server: FastifyInstance, app: App) {
  const told = new RateStore();
  const all = new RateStore();
  server.addHook('onError', async (request, _reply, error: unknown) => {
    const { person, method } = request;
    const { route } = request.routeOptions.config;
    if (!(error instanceof Refusal) || error.status !== 403 || !person || !route) return;
    if (route.csrf !== true && ['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    if (error.details.extra?.overit || error.message === FORGED) return;
    const call = `${route.method} ${route.path}`;
    if (told.count(`${person.id} ${call}`, HOUR).current > 1) return;
    if (all.count(`${person.id}`, HOUR).current > MOST) return;
    const author = { kdo: person.id, kdo_jmeno: fullName(person), adresa: request.ip };
    await write(app.db, author, ({ audit }) =>
      audit({ co: 'odmitnuto', tabulka: 'opravneni', zaznam: call }),
    ).catch(error => request.log.warn({ err: error }, 'a refusal could not be noted'));
  });
}
