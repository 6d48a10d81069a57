import { alertSentence, placeOf } from '#shared/alerts/words.ts';
import { addDays } from '#shared/core/days.ts';
import type { App } from '../app-type.ts';
import type { Person } from '../session/queries.ts';
import type { MailPart } from './render.ts';

/** The morning mail's numbers from the stored forecast, by the calls of the person's own screens. */

type Asking = { app: App; person: Person; today: string };

/** Yesterday's turnover and the forecast of that morning: for an ADMIN the chain's, otherwise the own shop's. */
export async function yesterdayOf({ app, person, today }: Asking) {
  const { minule } = await app.ask(person, 'GET /predpoved/', { query: {} });
  const day = minule.find(({ den }) => den === addDays(today, -1));
  return { obrat: day?.obrat ?? 0, ocekavano: day?.predem?.hodnota ?? null };
}

/** Yesterday's alerts that the person may see; without alerts there is no part. */
export async function alertsPart({ app, person, today }: Asking): Promise<MailPart[]> {
  const { vykyvy } = await app.ask(person, 'GET /vykyvy/', { query: {} });
  const radky = vykyvy
    .filter(({ den, stav }) => den === addDays(today, -1) && stav === 'trva')
    .map(alert => ({
      nazev: `Výkyv: ${placeOf(alert)}`,
      poznamka: alertSentence(alert) + (alert.potvrzeni ? `; ${alert.potvrzeni.text}` : ''),
    }));
  return radky.length > 0 ? [{ nadpis: 'Včera mimo očekávání', cesta: '/vyhled', radky }] : [];
}
