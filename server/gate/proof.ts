import { MINUTE } from '#shared/core/durations.ts';
import type { Route } from '#shared/core/route.ts';
import type { Settings } from '#shared/settings/keys.ts';
import type { App } from '../app-type.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import type { Person } from '../session/queries.ts';

/** What a session has proven about its person beyond being open (rules people-16, people-17). */

/** Whether this person must have a second step and has none. */
export const lacksStep = ({ role, ma_krok }: Pick<Person, 'role' | 'ma_krok'>, settings: Settings) =>
  role === 'ADMIN' && settings.druhy_krok_admin === 1 && !ma_krok;

/** @throws 403 with `overit` where the last proof is older than the setting allows */
export function expectFresh({ settings, clock }: Pick<App, 'settings' | 'clock'>, { overeno }: Person) {
  const minutes = settings().overeni_min;
  // A proof from the future, after the clock was set back, counts as one from now.
  if (minutes === 0 || clock.now() - Date.parse(overeno) <= minutes * MINUTE) return;
  throw new Refusal(403, 'Potvrďte prosím, že jste to vy.', { extra: { overit: true } });
}

/** @throws 403 where a route requires more than a session */
export function expectProven(app: App, route: Route, person: Person) {
  if (!route.isSetup && route.can !== 'public' && lacksStep(person, app.settings()))
    throw fail.forbidden('Nejdřív si prosím nastavte druhý krok přihlášení. Načtěte stránku znovu.');
  if (route.isFresh) expectFresh(app, person);
}
