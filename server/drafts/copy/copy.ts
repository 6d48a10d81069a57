import {
  addDays,
  addMonths,
  daysFrom,
  daysOfMonth,
  mondayOf,
  monthOf,
  monthRange,
} from '#shared/core/days.ts';
import type { drafts } from '#shared/drafts/contract.ts';
import { contentOf } from '#shared/drafts/overlay.ts';
import { halfOf, sameDayOf, turnsOf, worksOn } from '#shared/drafts/rotation.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import { openByLaw } from '#shared/staffing/opening.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import type { Write } from '../../core/write.ts';
import { holdStore } from '../../shifts/queries.ts';
import { judge } from '../adding.ts';
import { draftDeeds } from '../deeds/queries.ts';
import { addEntries, standingOn } from './queries.ts';

type Body = Context<typeof drafts.copy>['body'];
type Store = NonNullable<Awaited<ReturnType<typeof holdStore>>>;

/** Work of the shop on these days: published shifts that stay, and those that drafts add or change. */
async function workOf(tx: Write, prodejna: number, days: { od: string; do: string }) {
  const { published, drafted } = await standingOn(tx.db, days, { prodejna });
  return [...published, ...drafted].filter(({ typ_smeny }) => typ_smeny === 'prace').map(contentOf);
}

/** Work copied from other days; `targets` are pairs of a day to fill and the day to copy from. */
async function moved(tx: Write, prodejna: number, targets: [string, string][]): Promise<ShiftContent[]> {
  if (targets.length === 0) return [];
  const sources = targets.map(([, source]) => source).sort();
  const work = await workOf(tx, prodejna, { od: sources[0]!, do: sources.at(-1)! });
  return targets.flatMap(([datum, source]) =>
    work.filter(one => one.datum === source).map(one => ({ ...one, datum, poznamka: null })),
  );
}

function rotated({ prodejna, mesic, vzor, od, lide, stridat }: Body, store: Store): ShiftContent[] {
  const turns = turnsOf(vzor!)!;
  return lide!.flatMap((uzivatel_id, at) => {
    const first = stridat && at % 2 === 1 ? addDays(od!, halfOf(turns)) : od!;
    return daysOfMonth(mesic).flatMap(datum => {
      const open = openByLaw(store, datum);
      if (!open || !worksOn(turns, first, datum)) return [];
      const times = { cas_od: open.od, cas_do: open.do, typ_smeny: 'prace' as const, poznamka: null };
      return [{ uzivatel_id, prodejna_id: prodejna, datum, ...times }];
    });
  });
}

async function wantedOf(tx: Write, body: Body, store: Store): Promise<ShiftContent[]> {
  const { prodejna, mesic } = body;
  if (body.co === 'rotace') return rotated(body, store);
  if (body.co === 'tyden') {
    const days = daysFrom(mondayOf(body.tyden!), 7).filter(day => monthOf(day) === mesic);
    return moved(
      tx,
      prodejna,
      days.map(day => [day, addDays(day, -7)]),
    );
  }
  const before = addMonths(mesic, -1);
  return moved(
    tx,
    prodejna,
    daysOfMonth(mesic).flatMap(day => {
      const source = sameDayOf(day, before);
      return source ? [[day, source] as [string, string]] : [];
    }),
  );
}

/** Fills the draft from another week or month, or by a rotation; `nanecisto` only reports what would be added. */
export async function copy({ body, user, now, write }: Context<typeof drafts.copy>) {
  const { prodejna, mesic, nanecisto } = body;
  const days = monthRange(mesic);
  const answer = { uspesne: 0, davka: null as number | null };
  let judged: Awaited<ReturnType<typeof judge>> = { made: [], chyby: [] };
  await write(async tx => {
    const store = await holdStore(tx.db, prodejna);
    if (!store?.aktivni) throw fail.invalid('Prodejna neexistuje nebo není aktivní', 'prodejna');
    judged = await judge(tx, await wantedOf(tx, body, store), days);
    answer.uspesne = judged.made.length;
    if (nanecisto || judged.made.length === 0) return false;
    const radky = await addEntries(tx.db, judged.made);
    answer.davka = await draftDeeds.keep(tx.db, user.id, { co: 'pridani', rows: radky }, now);
    await tx.record('smena_navrh', null, null, { mesic, prodejna_id: prodejna, zmen: radky.length });
    return true;
  });
  const vytvorene = judged.made.map(({ datum, cas_od, cas_do, jmeno }) => ({ datum, cas_od, cas_do, jmeno }));
  return { ...answer, chyby: judged.chyby, vytvorene };
}
