import { monthRange } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import { type KeptSheet, keptRows } from '#shared/timesheet/kept.ts';
import { excusedOfEach } from '../../absences/judge.ts';
import { listContracts } from '../../contracts/queries.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import { together } from '../../core/database/together.ts';
import { difference } from '../../core/write.ts';
import { fileOf, sendFile, takeExportPlace } from '../../sheets/sheets.ts';
import { findStoreName } from '../../stores/queries.ts';
import { listKeptSheets } from '../../timesheet/queries.ts';
import { monthAsked } from '../months.ts';
import { listHomeShops, listShifts } from '../queries.ts';
import { viewing } from '../view.ts';
import { tablesOf } from './sheets.ts';

/** The month's spreadsheet (rule shifts-10); each export is recorded in the audit. */
export async function exportMonth(context: Context<typeof shifts.export>) {
  const { query, reply, write } = context;
  takeExportPlace(context);
  const mesic = monthAsked(context);
  const { prodejna, format } = query;
  const view = viewing(context);
  const { rows, homes, contracts, excusedOf, kept } = await write(async ({ db, audit }) => {
    if (prodejna !== undefined && !(await findStoreName(db, prodejna)))
      throw fail.notFound('Prodejna nebyla nalezena.');
    const [rows, homes, contracts, kept] = await together([
      listShifts(db, { ...monthRange(mesic), prodejna }),
      listHomeShops(db),
      listContracts(db, monthRange(mesic)),
      listKeptSheets(db, mesic),
    ]);
    const zmeny = difference(null, { mesic, prodejna, smen: rows.length });
    const users = [...new Set(rows.map(({ user_id }) => user_id))];
    const [, excusedOf] = await together([
      audit({ co: 'export', tabulka: 'smena', zaznam: null, zmeny }),
      excusedOfEach(db, users, monthRange(mesic), view.pause),
    ]);
    return { rows, homes, contracts, kept, excusedOf };
  });
  // A kept timesheet covers all shops, so it is not used for the spreadsheet of a single shop.
  const keptOf = prodejna === undefined ? kept : new Map<number, KeptSheet>();
  const paidOf = new Map([...kept.values()].flatMap(sheet => [...keptRows(sheet)]));
  const homeOf = new Map(homes.map(({ id, nazev }) => [id, nazev]));
  const contractsOf = grouped(contracts, ({ user_id }) => user_id);
  const tables = tablesOf(rows, { mesic, homeOf, contractsOf, excusedOf, keptOf, paidOf, ...view });
  const file = await fileOf({ format, tables, isReport: true });
  return sendFile(reply, `smeny_${mesic}_${prodejna ?? 'vsechny'}.${format}`, file);
}
