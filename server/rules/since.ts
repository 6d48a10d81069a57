import { createHash } from 'node:crypto';
import type { rules } from '#shared/rules/contract.ts';
import { RECOUNT_PARTS } from '#shared/rules/kinds.ts';
import { fail } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import type { Db } from '../core/database/db.ts';
import { isBehind } from '../sales/rollups/recount.ts';
import { changesSince, type Deed, holdSince } from '../sales/since.ts';
import { recounting, today } from './counting.ts';
import { allPoints } from './queries.ts';

const COUNTING = 'Čísla se právě přepočítávají. Zkuste to za chvíli.';
const OTHER_NUMBERS = 'Čísla se mezitím změnila. Podívejte se, prosím, na náhled znovu.';

/** The validated deed of 'Přepočítat od': its days, and its parts in a fixed order. */
function deedOf({ od, co }: Pick<Deed, 'od' | 'co'>, now: number): Deed {
  const dnes = today(now);
  if (od >= dnes) throw fail.invalid('Zvolte den před dneškem.', 'od');
  return { od, dnes, co: RECOUNT_PARTS.filter(part => co.includes(part)) };
}

/** What the deed would change. Refused while a recount is pending. */
async function previewOf(db: Db, deed: Deed) {
  if (await isBehind(db)) throw fail.conflict(COUNTING);
  const zmeny = await changesSince(db, deed, await allPoints(db));
  const otisk = createHash('sha256').update(JSON.stringify(zmeny)).digest('hex');
  return { zmeny, otisk };
}

type SinceCalls = Pick<Handlers<typeof rules>, 'previewRecount' | 'recountSince'>;

/** 'Přepočítat od': the only way in which changed rules affect numbers of past days. */
export const sinceRoutes: SinceCalls = {
  async previewRecount({ db, query, now }) {
    const deed = deedOf({ od: query.od, co: [query['co[]']].flat() }, now);
    return { ...(await previewOf(db, deed)) };
  },

  recountSince({ body: { otisk, ...body }, now, ...context }) {
    const deed = deedOf(body, now);
    return recounting(context, async tx => {
      const { zmeny, otisk: now } = await previewOf(tx.db, deed);
      if (now !== otisk) throw fail.conflict(OTHER_NUMBERS);
      await holdSince(tx.db, deed);
      await tx.audit({
        ...{ co: 'zmena', tabulka: 'prodej_pravidla', zaznam: `Přepočet od ${deed.od}` },
        zmeny: Object.fromEntries([
          ['prepocet_od', [null, deed.od]],
          ['co', [null, deed.co.join(', ')]],
          ...zmeny.map(({ polozka, pred, po }) => [polozka, [pred, po]]),
        ]),
      });
      await tx.announce({ tema: 'rules', id: null, co: 'zmena' });
    });
  },
};
