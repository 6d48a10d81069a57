import type { rules } from '#shared/rules/contract.ts';
import { fail } from '../core/errors.ts';
import type { Handlers } from '../core/mount.ts';
import { difference, type Write } from '../core/write.ts';
import { counterRoutes } from './counters.ts';
import { fromDay, keepPast, NOT_FOUND, recounting, today } from './counting.ts';
import {
  deletePoints,
  deleteShippingRule,
  deleteThreshold,
  insertShippingRule,
  readRules,
  savePoints,
  saveSegment,
  saveThreshold,
} from './queries.ts';
import { sinceRoutes } from './since.ts';

const PAST = 'Body za minulé dny nelze změnit. Zvolte dnešek nebo pozdější den.';

/** Rules that only reports read: nothing is counted anew, but numbers on screens change. */
async function announceRead(tx: Write) {
  await tx.announce({ tema: 'rules', id: null, co: 'zmena' });
  await tx.announce({ tema: 'sales', id: null, co: 'zmena' });
}

export const rulesRoutes: Handlers<typeof rules> = {
  async read({ db, now }) {
    return { success: true, pravidla: await readRules(db, today(now)) };
  },

  ...counterRoutes,

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

  setThreshold({ body: { mez_polozek, ...body }, now, ...context }) {
    const plati_od = fromDay(body.plati_od, now);
    return recounting(context, async tx => {
      const before = await saveThreshold(tx.db, mez_polozek, plati_od);
      const zmeny = difference({ mez_polozek: before }, { mez_polozek });
      await tx.audit({ co: 'zmena', tabulka: 'prodej_mez', zaznam: plati_od, zmeny });
    });
  },

  removeThreshold({ params: { plati_od }, now, ...context }) {
    keepPast(plati_od, now);
    return recounting(context, async tx => {
      const before = await deleteThreshold(tx.db, plati_od);
      if (!before) throw fail.notFound(NOT_FOUND);
      await tx.audit({
        co: 'smazani',
        tabulka: 'prodej_mez',
        zaznam: plati_od,
        zmeny: difference(before, null),
      });
    });
  },

  ...sinceRoutes,

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
    keepPast(body.plati_od, now, 'plati_od', PAST);
    await write(async tx => {
      const before = await savePoints(tx.db, body);
      const zmeny = difference({ body: before }, { body: body.body });
      await tx.audit({ co: 'zmena', tabulka: 'prodej_body', zaznam: recordOf(body), zmeny });
      await announceRead(tx);
    });
    return { success: true };
  },

  async removePoints({ params, now, write }) {
    keepPast(params.plati_od, now, 'plati_od', PAST);
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
