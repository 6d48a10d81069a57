import { UNSET, versionOf } from '#shared/rules/amount.ts';
import { PointsOn, type rules, SegmentOf, Threshold } from '#shared/rules/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { counterRoutes } from './counters.ts';
import { CHANGED, fromDay, keepPast, NOT_FOUND, recounting, today } from './counting.ts';
import {
  deletePoints,
  deleteShippingRule,
  deleteThreshold,
  holdRules,
  insertShippingRule,
  pointsOn,
  readRules,
  savePoints,
  saveSegment,
  saveThreshold,
  segmentOf,
  segmentVersion,
  shownCategory,
  thresholdOn,
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

  setThreshold({ body: { mez_polozek, verze, ...body }, now, ...context }) {
    const plati_od = fromDay(body.plati_od, now);
    return recounting(context, async tx => {
      const before = found(await thresholdOn(tx.db, plati_od), NOT_FOUND);
      const isOfDay = before.plati_od === plati_od;
      await refuseStale(tx.db, { tabulka: 'prodej_mez', zaznam: plati_od, verze }, Threshold, {
        ...{ ...before, plati_od },
        verze: isOfDay ? versionOf(before.mez_polozek) : UNSET,
      });
      const isSame = before.mez_polozek === mez_polozek;
      if (isSame && isOfDay) return false;
      await saveThreshold(tx.db, mez_polozek, plati_od);
      // Set explicitly for this day, it also holds if an earlier threshold of the same amount is withdrawn.
      const was = isSame ? null : { mez_polozek: before.mez_polozek };
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

  async setSegment({ body: { kategorie, segment, verze }, write }) {
    await write(async tx => {
      await holdRules(tx.db);
      const before = await segmentOf(tx.db, kategorie);
      const zaznam = await shownCategory(tx.db, kategorie);
      if (before !== segment)
        await refuseStale(tx.db, { tabulka: 'prodej_segment', zaznam, verze }, SegmentOf, {
          ...{ kategorie: zaznam, segment: before, verze: segmentVersion(before) },
        });
      await saveSegment(tx.db, kategorie, segment);
      await tx.record('prodej_segment', zaznam, { segment: before }, { segment });
    });
    return { verze: segmentVersion(segment) };
  },

  async setPoints({ body: { verze, ...points }, now, write }) {
    const { polozka, plati_od, body } = points;
    keepPast(plati_od, now, 'plati_od', PAST);
    await write(async tx => {
      await holdRules(tx.db);
      const valid = await pointsOn(tx.db, polozka, plati_od);
      const before = valid?.plati_od === plati_od ? valid.body : null;
      const zaznam = recordOf(points);
      await refuseStale(tx.db, { tabulka: 'prodej_body', zaznam, verze }, PointsOn, {
        ...{ polozka, plati_od, body: valid?.body ?? null },
        verze: before === null ? UNSET : versionOf(before),
      });
      await savePoints(tx.db, points);
      await tx.record('prodej_body', zaznam, { body: before }, { body });
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
