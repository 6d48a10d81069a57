import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from '../model/conditions.ts';
import { namelessLast, type Segments, technicians, UNNAMED } from '../model/names.ts';
import { addUp, marginOf, type Sums, withChange } from '../model/numbers.ts';
import type { Row } from '../model/question.ts';
import { report } from '../model/report.ts';
import type { Range } from '../period/range.ts';

/** The sums of each technician (`a`) in each category (`b`). */
export const technicianWork = (db: Db, range: Range, filter: Filter): Promise<readonly Row[]> =>
  report(db, {
    range,
    by: 'osoba',
    further: 'kategorie',
    sums: ['obrat_bez_dph', 'zisk', 'zaklad_marze', 'polozky'],
    filter,
  });

/** The rows by the technician's displayed name: a person under several names of the feed is one entry. */
async function byName(db: Db, rows: readonly Row[]): Promise<Map<string, readonly Row[]>> {
  const names = await technicians(db, [...new Set(rows.map(row => row.a))]);
  return grouped(rows, row => names.get(row.a) ?? UNNAMED);
}

const tile = (sums: Sums) => ({
  obrat_bez_dph: sums.obrat_bez_dph,
  marze: sums.zisk,
  marze_procenta: marginOf(sums),
  polozky: sums.polozky,
});

/** Technicians by turnover, those without a name last. */
export async function technicianTiles(db: Db, rows: readonly Row[], before: readonly Row[]) {
  const [now, earlier] = await Promise.all([byName(db, rows), byName(db, before)]);
  return [...now]
    .map(([technik, work]) => ({
      technik,
      ...withChange(tile(addUp(work)), tile(addUp(earlier.get(technik) ?? []))),
    }))
    .sort(
      (a, b) =>
        namelessLast(a.technik, b.technik) ||
        b.obrat_bez_dph - a.obrat_bez_dph ||
        a.technik.localeCompare(b.technik, 'cs'),
    );
}

/** The technician with the highest score of each award; null without a positive score, and never the unnamed. */
export async function awardsOf(db: Db, rows: readonly Row[], segments: Segments) {
  const people = await byName(db, rows);
  people.delete(UNNAMED);
  const isService = (row: Row) => segments.of(row.b) !== 'prislusenstvi_k_servisu';
  function best(counts: (row: Row) => boolean) {
    const scores = [...people].map(([technik, work]) => ({
      technik,
      score: addUp(work.filter(counts)).obrat_bez_dph,
    }));
    const [first] = scores
      .filter(one => one.score > 0)
      .sort((a, b) => b.score - a.score || a.technik.localeCompare(b.technik, 'cs'));
    return first ?? null;
  }
  const all = best(() => true);
  const service = best(isService);
  const seller = best(row => !isService(row));
  return {
    top_all: all && { technik: all.technik, obrat_bez_dph: all.score },
    top_service: service && { technik: service.technik, service_score: service.score },
    top_seller: seller && { technik: seller.technik, seller_score: seller.score },
  };
}
