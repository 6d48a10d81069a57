import { CounterEnd, type rules } from '#shared/rules/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import type { Write } from '../core/write.ts';
import { CHANGED, fromDay, NOT_FOUND, recounting, today } from './counting.ts';
import {
  deleteCounterRule,
  endCounterRule,
  endVersion,
  findCounterRule,
  insertCounterRule,
  isTaken,
} from './queries.ts';

const ENDED = 'Toto pravidlo v ten den už neplatí.';
const TAKEN = 'Takové pravidlo již existuje';

/** A rule of a counter, unless it ended before today. */
async function liveCounterRule(tx: Write, id: number, now: number) {
  const rule = found(await findCounterRule(tx.db, id), NOT_FOUND);
  if (rule.plati_do !== null && rule.plati_do < today(now)) throw fail.conflict(ENDED);
  return rule;
}

type CounterCalls = Pick<Handlers<typeof rules>, 'addCounter' | 'removeCounter' | 'keepCounter'>;

/** Rules of counters begin and end on given days; only a rule that has not begun is deleted. */
export const counterRoutes: CounterCalls = {
  addCounter({ body, now, ...context }) {
    const plati_od = fromDay(body.plati_od, now);
    return recounting(context, async tx => {
      if (await isTaken(tx.db, { ...body, plati_od })) throw fail.taken(TAKEN, 'vzor');
      const { id, plati_do, ...rule } = await insertCounterRule(tx.db, { ...body, plati_od });
      await tx.record('prodej_citac_pravidlo', id, null, rule, CHANGED);
    });
  },

  removeCounter({ params: { id }, query, now, ...context }) {
    const od = fromDay(query.od, now, 'od');
    return recounting(context, async tx => {
      const rule = await liveCounterRule(tx, id, now);
      const seen = { tabulka: 'prodej_citac_pravidlo', zaznam: id, verze: query.verze } as const;
      const { plati_do } = rule;
      await refuseStale(tx.db, seen, CounterEnd, { plati_do, verze: endVersion(plati_do) });
      if (plati_do !== null && plati_do < od) throw fail.conflict(ENDED);
      const isUnbegun = rule.plati_od >= od;
      if (isUnbegun) await deleteCounterRule(tx.db, id);
      else await endCounterRule(tx.db, id, od);
      await tx.record('prodej_citac_pravidlo', id, rule, isUnbegun ? null : { plati_do: od }, CHANGED);
    });
  },

  keepCounter({ params: { id }, now, ...context }) {
    return recounting(context, async tx => {
      const rule = await liveCounterRule(tx, id, now);
      const { plati_do } = rule;
      if (!plati_do) return false;
      if (await isTaken(tx.db, { ...rule, plati_od: plati_do })) throw fail.conflict(`${TAKEN}.`);
      await endCounterRule(tx.db, id, null);
      return tx.record('prodej_citac_pravidlo', id, { plati_do }, { plati_do: null });
    });
  },
};
