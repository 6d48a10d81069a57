import type { Tx } from '#server/core/database/db.ts';
import { insertOffer, setOffer } from '#server/offers/queries.ts';
import { HOUR } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';

/** The states of the offers, which are of shifts in the coming days. */
const STATES = ['otevrena', 'otevrena', 'prijata', 'zamitnuta', 'vzata_zpet'] as const;
const NOTES = ['Mám zkoušku, kdo by vzal?', null, 'Rodinná oslava', null, null];

export async function fillOffers(db: Tx, now: number) {
  const today = pragueClock(now).datum;
  const shifts = await db
    .selectFrom('smena')
    .innerJoin('uzivatel', 'uzivatel.id', 'smena.uzivatel_id')
    .select(['smena.id', 'smena.uzivatel_id'])
    .distinctOn('smena.uzivatel_id')
    .where('smena.datum', '>', today)
    .where('smena.typ_smeny', '=', 'prace')
    .where('uzivatel.role', '=', 'PRODEJCE')
    .where('uzivatel.prodejna_id', '=', 1)
    .orderBy('smena.uzivatel_id')
    .orderBy('smena.datum')
    .limit(STATES.length)
    .execute();
  for (const [at, { id, uzivatel_id }] of shifts.entries()) {
    const offer = { smena_id: id, za_smenu_id: null, nabizi_id: uzivatel_id, poznamka: NOTES[at] ?? null };
    const made = await insertOffer(db, offer, now - (at + 2) * HOUR);
    const stav = STATES[at]!;
    if (stav === 'otevrena') continue;
    const prevzal_id = stav === 'vzata_zpet' ? null : shifts[0]!.uzivatel_id;
    await setOffer(db, made, { stav, prevzal_id }, now - at * HOUR);
  }
}
