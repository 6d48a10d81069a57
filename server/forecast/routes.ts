import { addDays, daysFrom } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { forecast } from '#shared/forecast/contract.ts';
import { fail } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import { forecastTonight } from './make.ts';
import { mornings, newestForecast, turnoverOf } from './queries.ts';

/** The number of closed days shown before the forecast. */
const PAST = 56;

const forecastRoutes: Handlers<typeof forecast> = {
  async read({ db, query, user, scope, now }) {
    const prodejna = query.prodejna ?? (scope === 'shop' ? user.prodejna_id : null);
    if (scope === 'shop' && (prodejna === null || prodejna !== user.prodejna_id))
      throw fail.forbidden(refusalOf('forecast.read'));
    const dnes = pragueClock(now).datum;
    const place = { prodejna_id: prodejna, kanal: query.kanal ?? null };
    const range = { od: addDays(dnes, -PAST), do: addDays(dnes, -1) };
    const [stored, sold, before] = await Promise.all([
      newestForecast(db, place, dnes),
      turnoverOf(db, place, range),
      mornings(db, place, range),
    ]);
    const soldOn = new Map(sold.map(({ den, obrat }) => [den, obrat]));
    const expectedOn = new Map(before.map(({ den, ...day }) => [den, day]));
    return {
      prodejna,
      dnes,
      predpoved: stored
        ? {
            den: stored.den,
            metoda: stored.metoda,
            chyba: stored.chyba,
            chyba_naivni: stored.chyba_naivni,
            dny: stored.hodnota.map((hodnota, at) => ({
              den: addDays(stored.den, at),
              hodnota,
              od80: stored.od80[at]!,
              do80: stored.do80[at]!,
              od95: stored.od95[at]!,
              do95: stored.do95[at]!,
            })),
            hodiny: stored.hodiny,
          }
        : null,
      minule: daysFrom(range.od, PAST).map(den => ({
        den,
        obrat: soldOn.get(den) ?? 0,
        predem: expectedOn.get(den) ?? null,
      })),
    };
  },
};

export const forecastFeature: ServerFeature<typeof forecast> = {
  routes: forecastRoutes,
  constraints: { predpoved_prodejna_fkey: () => fail.notFound('Prodejna nebyla nalezena.') },
  sweep: (db, now) => forecastTonight(db, now),
};
