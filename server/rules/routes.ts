import { pragueClock } from '#shared/core/prague.ts';
import type { rules } from '#shared/rules/contract.ts';
import type { App } from '../app.ts';
import { fail } from '../core/errors.ts';
import type { Context, Handlers } from '../core/mount.ts';
import { difference, type Write } from '../core/write.ts';
import { recountState } from '../sales/recount.ts';
import {
  askForRecount,
  deleteCounterRule,
  deletePoints,
  deleteShippingRule,
  insertCounterRule,
  insertShippingRule,
  readRules,
  savePoints,
  saveSegment,
  saveThreshold,
} from './queries.ts';

const NOT_FOUND = 'Pravidlo nebylo nalezeno.';
const PAST = 'Body za minulé dny nelze změnit. Zvolte dnešek nebo pozdější den.';

/** How long an answer waits for the recount; one that takes longer is seen on the screen. */
const PATIENCE_MS = 2_000;

/** A change of what is counted: the rule with its audit row, then the numbers made anew. */
async function recounting<R>(
  { app, write }: { app: App; write: Context['write'] },
  work: (tx: Write) => Promise<R>,
) {
  await write(async tx => {
    await work(tx);
    await askForRecount(tx.db);
    await tx.announce({ tema: 'rules', id: null, co: 'zmena' });
  });
  await app.recount.run(PATIENCE_MS);
  return { success: true as const, prepocet: await recountState(app.db) };
}

function keepPast(plati_od: string, now: number) {
  if (plati_od < pragueClock(now).datum) throw fail.invalid(PAST, 'plati_od');
}

/** Rules that only reports read: nothing is counted anew, but numbers on screens change. */
async function announceRead(tx: Write) {
  await tx.announce({ tema: 'rules', id: null, co: 'zmena' });
  await tx.announce({ tema: 'sales', id: null, co: 'zmena' });
}

export const rulesRoutes: Handlers<typeof rules> = {
  async read({ db, now }) {
    return { success: true, pravidla: await readRules(db, pragueClock(now).datum) };
  },

  addCounter({ body, ...context }) {
    return recounting(context, async tx => {
      const { id, ...rule } = await insertCounterRule(tx.db, body);
      const zmeny = difference(null, rule);
      await tx.audit({ co: 'vytvoreni', tabulka: 'prodej_citac_pravidlo', zaznam: id, zmeny });
    });
  },

  removeCounter({ params: { id }, ...context }) {
    return recounting(context, async tx => {
      const rule = await deleteCounterRule(tx.db, id);
      if (!rule) throw fail.notFound(NOT_FOUND);
      const zmeny = difference(rule, null);
      await tx.audit({ co: 'smazani', tabulka: 'prodej_citac_pravidlo', zaznam: id, zmeny });
    });
  },

  addShipping({ body, ...context }) {
    return recounting(context, async tx => {
      const { id, ...rule } = await insertShippingRule(tx.db, body);
      const zmeny = difference(null, rule);
      await tx.audit({ co: 'vytvoreni', tabulka: 'prodej_doprava_pravidlo', zaznam: id, zmeny });
    });
  },

  removeShipping({ params: { id }, ...context }) {
    return recounting(context, async tx => {
      const rule = await deleteShippingRule(tx.db, id);
      if (!rule) throw fail.notFound(NOT_FOUND);
      const zmeny = difference(rule, null);
      await tx.audit({ co: 'smazani', tabulka: 'prodej_doprava_pravidlo', zaznam: id, zmeny });
    });
  },

  setThreshold({ body: { mez_polozek }, ...context }) {
    return recounting(context, async tx => {
      const before = await saveThreshold(tx.db, mez_polozek);
      const zmeny = difference({ mez_polozek: before }, { mez_polozek });
      await tx.audit({ co: 'zmena', tabulka: 'prodej_pravidla', zaznam: null, zmeny });
    });
  },

  async setSegment({ body, write }) {
    await write(async tx => {
      const before = await saveSegment(tx.db, body);
      const zmeny = difference({ segment: before }, { segment: body.segment });
      await tx.audit({ co: 'zmena', tabulka: 'prodej_segment', zaznam: body.kategorie, zmeny });
      await announceRead(tx);
      await tx.announce({ tema: 'pairing', id: null, co: 'zmena' });
    });
    return { success: true };
  },

  async setPoints({ body, now, write }) {
    keepPast(body.plati_od, now);
    await write(async tx => {
      const before = await savePoints(tx.db, body);
      const zmeny = difference({ body: before }, { body: body.body });
      await tx.audit({ co: 'zmena', tabulka: 'prodej_body', zaznam: recordOf(body), zmeny });
      await announceRead(tx);
    });
    return { success: true };
  },

  async removePoints({ params, now, write }) {
    keepPast(params.plati_od, now);
    await write(async tx => {
      const before = await deletePoints(tx.db, params.polozka, params.plati_od);
      if (!before) throw fail.notFound(NOT_FOUND);
      const zmeny = difference(before, null);
      await tx.audit({ co: 'smazani', tabulka: 'prodej_body', zaznam: recordOf(params), zmeny });
      await announceRead(tx);
    });
    return { success: true };
  },
};

const recordOf = ({ polozka, plati_od }: { polozka: string; plati_od: string }) => `${polozka} ${plati_od}`;
