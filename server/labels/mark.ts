import type { labels } from '#shared/labels/contract.ts';
import { fail } from '../core/calls/errors.ts';
import type { Handlers } from '../core/calls/mount.ts';
import { lockedOrder } from '../orders/find.ts';
import { recordEntry } from '../orders/history/queries.ts';
import { updateOrder } from '../orders/queries.ts';
import { withNames } from './named.ts';
import { allLabels, lockOrders } from './queries.ts';

const GONE = 'Štítek mezitím někdo smazal.';

/** Gives orders labels or takes them away; orders that are not there any more are passed over, unless all are. */
export const mark: Handlers<typeof labels>['mark'] = async ({
  user,
  body: { objednavky, pridat, odebrat },
  now,
  write,
}) => {
  const zmenene: { id: number; verze: number }[] = [];
  await write(async tx => {
    const present = (await allLabels(tx.db, {})).filter(({ smazan }) => smazan === null);
    if (pridat.some(id => !present.some(label => label.id === id))) throw fail.conflict(GONE);
    const orders = await lockOrders(tx.db, objednavky);
    // Says who put it into the trash.
    if (orders.length === 0) await lockedOrder(tx.db, objednavky[0]!, now);
    for (const { id, status, stitky, verze } of orders) {
      const next = [...new Set([...stitky, ...pridat])]
        .filter(label => !odebrat.includes(label))
        .sort((one, other) => one - other);
      if (next.join() === stitky.join()) continue;
      const [before, after] = await withNames(tx.db, { stitky }, { stitky: next });
      const zmeny = { stitky: [before.stitky, after.stitky] as [unknown, unknown] };
      await updateOrder(tx.db, id, { stitky: next }, user.id);
      await recordEntry(tx.db, id, { typ: 'uprava', novy_status: status, uzivatel_id: user.id, zmeny }, now);
      await tx.record('objednavka', id, before, after);
      zmenene.push({ id, verze: verze + 1 });
    }
    return zmenene.length > 0 ? undefined : false;
  });
  return { zmenene };
};
