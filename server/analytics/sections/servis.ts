import { type RawBuilder, sql } from 'kysely';
import type { servis } from '#shared/analytics/calls/servis-contract.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { QueryOut } from '#shared/core/route.ts';
import { SEGMENTS, type Segment } from '#shared/rules/kinds.ts';
import type { Context, Handlers } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { branchTiles } from '../model/branches.ts';
import { documentsBy } from '../model/documents.ts';
import { SUMS } from '../model/model.ts';
import { type Segments, segmentsOf, technicianIds } from '../model/names.ts';
import { addUp, average, marginOf, type Sums, withChange, withoutCost } from '../model/numbers.ts';
import type { Question, Row } from '../model/question.ts';
import { report, reportWhole } from '../model/report.ts';
import { type Choice, choiceOf } from '../period/choice.ts';
import { itemsAnswer } from './items.ts';
import { metaOf } from './meta.ts';
import { awardsOf, technicianTiles, technicianWork } from './technicians.ts';

/** Service analytics (rule analytics-4). */

type Query = QueryOut<typeof servis.servisProdejna>;

const TOP_SERVICES = 10;

const totals = (sums: Sums) => ({
  celkovy_obrat_bez_dph: sums.obrat_bez_dph,
  marze_korun: sums.zisk,
  marze_procenta: marginOf(sums),
  celkem_polozek: sums.polozky,
  celkem_kusu: sums.kusy,
  pocet_dokladu: sums.doklady,
  prumerna_objednavka_bez_dph: average(sums.obrat_bez_dph, sums.doklady),
});

const place = (sums: Sums) => ({
  obrat_bez_dph: sums.obrat_bez_dph,
  marze: sums.zisk,
  marze_procenta: marginOf(sums),
  polozky: sums.polozky,
  doklady: sums.doklady,
});

/** Sums of the segments that are work, without accessories. */
function pureService(rows: readonly Row[], segments: Segments) {
  const sums = addUp(rows.filter(row => segments.of(row.b) !== 'prislusenstvi_k_servisu'));
  return { celkem_polozek: sums.polozky, celkovy_obrat_bez_dph: sums.obrat_bez_dph };
}

/** The most frequent kinds of work by pieces; a category filter narrows them further. */
async function topServices(db: Db, { range, filter }: Choice, segments: Segments) {
  const chosen = filter.hodnoty?.kategorie;
  const kategorie = chosen ? chosen.filter(id => segments.service.includes(id)) : segments.service;
  const rows = await report(db, {
    range,
    by: 'produkt',
    sums: ['kusy', 'obrat'],
    filter: { ...filter, hodnoty: { kategorie } },
    goods: true,
  });
  // The feed has the same work on phones of several brands as several products; here it is one kind of work.
  return [...grouped(rows, row => `${row.kod}\0${row.nazev}`).values()]
    .map(same => {
      const { kusy, obrat } = addUp(same);
      return { kod: same[0]!.kod, nazev: same[0]!.nazev, celkem_kusu: kusy, obrat };
    })
    .sort((a, b) => b.celkem_kusu - a.celkem_kusu)
    .slice(0, TOP_SERVICES);
}

/** The choice, narrowed to a technician if one is named. */
async function serviceChoice(context: { db: Db; now: number; query: Query }): Promise<Choice> {
  const { technik } = context.query;
  const [choice, osoba] = await Promise.all([
    choiceOf(context, ['servis']),
    technik ? technicianIds(context.db, technik) : undefined,
  ]);
  if (!osoba) return choice;
  const { filter } = choice;
  return { ...choice, filter: { ...filter, hodnoty: { ...filter.hodnoty, osoba } } };
}

type CategoryRow = Partial<Sums> & { kategorie: number };

/** The sums of the choice by category. */
async function byCategory(db: Db, { range, filter }: Choice, sums: Question['sums']): Promise<CategoryRow[]> {
  if (filter.hodnoty?.osoba) {
    const rows = await report(db, { range, by: 'osoba', further: 'kategorie', sums, filter });
    return rows.map(row => ({ ...row, kategorie: row.b }));
  }
  const rows = await report(db, { range, by: 'kategorie', sums, filter });
  return rows.map(row => ({ ...row, kategorie: row.a }));
}

const segmentOfLine = (rows: CategoryRow[], segments: Segments): RawBuilder<unknown> => {
  const ids = (segment: Segment) =>
    rows.filter(row => segments.of(row.kategorie) === segment).map(row => row.kategorie);
  // Collated as bytes: they are sorted for counting, and Czech collation took longer than reading the lines.
  return sql`(case when p.kategorie_id = any(${ids('sluzby')}) then 'sluzby'
    when p.kategorie_id = any(${ids('servisni_prace')}) then 'servisni_prace'
    else 'prislusenstvi_k_servisu' end) collate "C"`;
};

async function detail({ db, now, query }: { db: Db; now: number; query: Query }) {
  const choice = await serviceChoice({ db, now, query });
  const sums = ['obrat_bez_dph', 'zisk', 'zaklad_marze', 'polozky', 'vraceno_polozek'] as const;
  const [rows, segments] = await Promise.all([byCategory(db, choice, sums), segmentsOf(db)]);
  const documents = await documentsBy<Segment>(db, { ...choice, value: segmentOfLine(rows, segments) });
  const part = (segment: Segment) => {
    const total = addUp(rows.filter(row => segments.of(row.kategorie) === segment));
    return {
      obrat_bez_dph: total.obrat_bez_dph,
      marze: total.zisk,
      marze_procenta: marginOf(total),
      obrat_bez_nakladu: withoutCost(total),
      polozky: total.polozky,
      doklady: documents.get(segment) ?? 0,
    };
  };
  const breakdown = Object.fromEntries(SEGMENTS.map(name => [name, part(name)]));
  return {
    detail: { breakdown: breakdown as Record<Segment, ReturnType<typeof part>> },
    meta: metaOf(choice, addUp(rows), now),
  };
}

type ItemContext = Pick<Context, 'db' | 'now' | 'whole'> & {
  query: QueryOut<typeof servis.servisProdejnaItems>;
};

async function items(context: ItemContext) {
  const { db, query } = context;
  const choice = await serviceChoice(context);
  const [rows, segments] = await Promise.all([byCategory(db, choice, ['polozky']), segmentsOf(db)]);
  const chosen = rows.filter(row => !query.segment || segments.of(row.kategorie) === query.segment);
  const hodnoty = { ...choice.filter.hodnoty, kategorie: chosen.map(row => row.kategorie) };
  return itemsAnswer(context, { ...choice, filter: { ...choice.filter, hodnoty } });
}

const byTurnover = (a: { obrat: number }, b: { obrat: number }) => b.obrat - a.obrat;

export const servisRoutes: Handlers<typeof servis> = {
  async servis({ db, now, query }) {
    const choice = await choiceOf({ db, now, query }, ['servis']);
    const { range, previous, filter } = choice;
    const kinds = (by: 'kategorie_1' | 'kategorie_2') =>
      report(db, { range, by, sums: ['obrat', 'polozky'], filter, goods: true });
    const places = (of: typeof range) => reportWhole(db, { range: of, sums: SUMS, pobocka: true, filter });
    const [segments, now_, before, work, workBefore, types, brands] = await Promise.all([
      segmentsOf(db),
      places(range),
      places(previous),
      technicianWork(db, range, filter),
      technicianWork(db, previous, filter),
      kinds('kategorie_1'),
      kinds('kategorie_2'),
    ]);
    const [prodejny, technici, awards, services] = await Promise.all([
      branchTiles(db, { rows: now_.rows, before: before.rows, filter, tile: place }),
      technicianTiles(db, work, workBefore),
      awardsOf(db, work, segments),
      topServices(db, choice, segments),
    ]);
    const sums = now_.whole;
    return {
      awards,
      aggregations: {
        ...withChange(totals(sums), totals(before.whole)),
        obrat_bez_nakladu: withoutCost(sums),
      },
      ciste_sluzby: withChange(pureService(work, segments), pureService(workBefore, segments)),
      breakdown: {
        prodejny,
        technici,
        typy_servisu: types
          .map(({ nazev, obrat, polozky }) => ({ kategorie_1: nazev, obrat, polozky }))
          .sort(byTurnover),
        top_servisni_sluzby: services,
        znacky_telefonu: brands
          .map(({ nazev, obrat, polozky }) => ({ kategorie_2: nazev, obrat, polozky }))
          .sort(byTurnover),
      },
      meta: metaOf(choice, sums, now),
    };
  },

  servisProdejna: detail,
  servisTechnik: detail,
  servisProdejnaItems: items,
  servisTechnikItems: items,
};
