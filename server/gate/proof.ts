import { MINUTE } from '#shared/core/durations.ts';
import type { Route } from '#shared/core/route.ts';
import type { Settings } from '#shared/settings/keys.ts';
import type { App } from '../app-type.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import type { Person } from '../session/queries.ts';

/** What a session has proven of its person beside that it is open (rules people-16, people-17). */

/** Whether the second step is required of this person and they have none. */
export const lacksStep = ({ role, ma_krok }: Pick<Person, 'role' | 'ma_krok'>, settings: Settings) =>
  role === 'ADMIN' && settings.druhy_krok_admin === 1 && !ma_krok;

/** @throws 403 with `overit` where the last proof is older than the setting says */
export function expectFresh({ settings, clock }: Pick<App, 'settings' | 'clock'>, { overeno }: Person) {
  const minutes = settings().overeni_min;
  // A proof from the future, of a clock that was put back, is as good as one of now.
  if (minutes === 0 || clock.now() - Date.parse(overeno) <= minutes * MINUTE) return;
  throw new Refusal(403, 'Potvrďte prosím, že jste to vy.', { extra: { overit: true } });
}

/** @throws 403 where a route asks for more than a session */
export function expectProven(app: App, route: Route, person: Person) {
  if (!route.isSetup && route.can !== 'public' && lacksStep(person, app.settings()))
    throw fail.forbidden('Nejdřív si prosím nastavte druhý krok přihlášení. Načtěte stránku znovu.');
  if (route.isFresh) expectFresh(app, person);
}
