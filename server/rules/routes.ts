import type { rules } from '#shared/rules/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import { counterRoutes } from './counters.ts';
import { CHANGED, fromDay, keepPast, NOT_FOUND, recounting, today } from './counting.ts';
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

const rulesRoutes: Handlers<typeof rules> = {
  async read({ db, now }) {
    return { pravidla: await readRules(db, today(now)) };
  },

  ...counterRoutes,

  addShipping({ body, ...context }) {
    return recounting(context, async tx => {
      const { id, ...rule } = await insertShippingRule(tx.db, body);
      await tx.record('prodej_doprava_pravidlo', id, null, rule, CHANGED);
    });
  },

  removeShipping({ params: { id }, ...context }) {
    return recounting(context, async tx => {
      const rule = found(await deleteShippingRule(tx.db, id), NOT_FOUND);
      await tx.record('prodej_doprava_pravidlo', id, rule, null, CHANGED);
    });
  },

  setThreshold({ body: { mez_polozek, ...body }, now, ...context }) {
    const plati_od = fromDay(body.plati_od, now);
    return recounting(context, async tx => {
      const before = await saveThreshold(tx.db, mez_polozek, plati_od);
      const isSame = before?.mez === mez_polozek;
      if (isSame && before.plati_od === plati_od) return false;
      // Set explicitly for this day, it also holds if an earlier threshold of the same amount is withdrawn.
      const was = before && !isSame ? { mez_polozek: before.mez } : null;
      return tx.record('prodej_mez', plati_od, was, { mez_polozek }, CHANGED);
    });
  },

  removeThreshold({ params: { plati_od }, now, ...context }) {
    keepPast(plati_od, now);
    return recounting(context, async tx => {
      await tx.record(
        'prodej_mez',
        plati_od,
        found(await deleteThreshold(tx.db, plati_od), NOT_FOUND),
        null,
        CHANGED,
      );
    });
  },

  ...sinceRoutes,

  async setSegment({ body, write }) {
    await write(async tx => {
      const before = await saveSegment(tx.db, body);
      await tx.record('prodej_segment', body.kategorie, { segment: before }, { segment: body.segment });
    });
  },

  async setPoints({ body, now, write }) {
    keepPast(body.plati_od, now, 'plati_od', PAST);
    await write(async tx => {
      const before = await savePoints(tx.db, body);
      await tx.record('prodej_body', recordOf(body), { body: before }, { body: body.body });
    });
  },

  async removePoints({ params, now, write }) {
    keepPast(params.plati_od, now, 'plati_od', PAST);
    await write(async tx => {
      const before = found(await deletePoints(tx.db, params.polozka, params.plati_od), NOT_FOUND);
      await tx.record('prodej_body', recordOf(params), before, null, CHANGED);
    });
  },
};

const recordOf = ({ polozka, plati_od }: { polozka: string; plati_od: string }) => `${polozka} ${plati_od}`;

export const rulesFeature: ServerFeature<typeof rules> = {
  routes: rulesRoutes,
  constraints: {
    prodej_citac_pravidlo_druh_vzor_key: () => fail.taken('Takové pravidlo již existuje', 'vzor'),
    prodej_citac_pravidlo_vzor_check: () => fail.invalid('Vzor je povinný', 'vzor'),
    prodej_doprava_pravidlo_druh_vzor_key: () => fail.taken('Takové pravidlo již existuje', 'vzor'),
    prodej_doprava_pravidlo_vzor_check: () => fail.invalid('Vzor je povinný', 'vzor'),
  },
};
