import type { FastifyInstance } from 'fastify';
import { HOUR } from '#shared/core/durations.ts';
import { fullName } from '#shared/users/full-name.ts';
import type { App } from '../app-type.ts';
import { Refusal } from '../core/calls/errors.ts';
import { write } from '../core/write.ts';
import { FORGED } from './guard.ts';
import { RateStore } from './limits/rate-limit.ts';

/** The most rows of one person per hour: the first ones are enough to notice somebody who tries everything. */
const MOST = 30;

/**
 * Adds an audit row when a signed-in person's write is refused (403): who, which call, from where. The same call of
 * the same person adds one an hour, so that refusals cannot fill the audit. A request for a fresh proof does not
 * count as a refusal, nor does a request sent by another site's page.
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
    ).catch(error => request.log.warn({ err: error }, 'a refusal could not be recorded'));
  });
}
