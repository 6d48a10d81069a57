import { fundOf } from '#shared/contracts/fund.ts';
import { CONTRACT_KIND_LABELS, CONTRACT_KIND_SHORT } from '#shared/contracts/kinds.ts';
import { czechMonth } from '#shared/core/months.ts';
import { CodesNow, type payroll } from '#shared/payroll/contract.ts';
import { type Paid, pamicaV1, pamicaV2 } from '#shared/payroll/pamica.ts';
import { fullName } from '#shared/users/full-name.ts';
import { fail } from '../core/calls/errors.ts';
import type { Context, Handlers, ServerFeature } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { difference } from '../core/write.ts';
import { zipOf } from '../sheets/zip.ts';
import { measuring, monthsOf, type PersonMonth } from '../timesheet/months.ts';
import { codesNow, lockCodes, readCodes, saveCodes } from './queries.ts';

/** Replaces characters that some file systems do not allow in file names. */
const fileSafe = (text: string) => text.replace(/[^\w-]+/g, '_');

type Numbered = { id: number; cislo_pomeru: string | null };

/**
 * A file name for each person, by the number of employment. If the name is taken already, ignoring case as some file
 * systems do, the person's id is appended.
 */
function fileNames(people: readonly Numbered[]): string[] {
  const taken = new Set<string>();
  return people.map(({ id, cislo_pomeru }) => {
    let name = `dochazka_${fileSafe(cislo_pomeru ?? '')}`;
    while (taken.has(name.toLowerCase())) name += `_${id}`;
    taken.add(name.toLowerCase());
    return `${name}.xml`;
  });
}

/** A person whose hours of the month belong to several employments: 'Petra Nováková (DPP 100, HPP 101)'. */
const withEmployments = ({ pomery, ...person }: PersonMonth) =>
  `${fullName(person)} (${pomery.map(({ druh, cislo_pomeru }) => `${CONTRACT_KIND_SHORT[druh]} ${cislo_pomeru ?? 'bez čísla'}`).join(', ')})`;

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

/**
 * The closed timesheets of one shop or of all, and the names of people whose are not closed, or lack a number of
 * employment, or have several employments.
 */
async function closedMonths(context: Context<typeof payroll.read> | Context<typeof payroll.pamica>) {
  const { db, query } = context;
  const all = await monthsOf(db, query.mesic, { prodejna: query.prodejna }, measuring(context));
  const closed = all.filter(({ said }) => said.stav === 'uzavreno');
  return {
    closed,
    neuzavrene: all.filter(({ said }) => said.stav !== 'uzavreno').map(fullName),
    bez_cisla: closed.filter(({ cislo_pomeru }) => !cislo_pomeru).map(fullName),
    vice_pomeru: closed.filter(({ pomery }) => pomery.length > 1).map(withEmployments),
  };
}

function rowOf({ id, jmeno, prijmeni, cislo_pomeru, smlouva, sheet }: PersonMonth) {
  const { soucty } = sheet;
  return {
    ...{ id, jmeno, prijmeni, cislo_pomeru },
    druh: smlouva ? CONTRACT_KIND_LABELS[smlouva.druh] : null,
    tydenni_hodiny: smlouva?.tydenni_hodiny ?? null,
    ...{ fond: hours(soucty.fond), odpracovano: hours(soucty.odpracovano), pauza: hours(soucty.pauza) },
    ...{ prescas: hours(soucty.prescas), vikend: hours(soucty.vikend) },
    ...{ svatek: hours(soucty.svatek), noc: hours(soucty.noc) },
    ...{ dovolena: hours(soucty.dovolena), dovolena_dnu: soucty.dovolena_dnu },
    ...{ nemoc: hours(soucty.nemoc), nemoc_dnu: soucty.nemoc_dnu },
    ...{ jine: hours(soucty.jine), jine_dnu: soucty.jine_dnu },
  };
}

function paidOf({ jmeno, prijmeni, cislo_pomeru, smlouvy, sheet }: PersonMonth, mesic: string): Paid {
  const fund = fundOf(smlouvy, mesic);
  return {
    ...{ jmeno, prijmeni, cislo_pomeru: cislo_pomeru ?? '' },
    days: [
      ...sheet.rows.map(({ datum, typ_smeny, plan }) => ({ datum, co: typ_smeny, plan })),
      ...sheet.excused.map(({ datum, druh, minut, cas_od }) => ({
        ...{ datum, co: druh === 'lekar' ? ('lekar' as const) : ('volno' as const) },
        ...{ plan: minut, isPart: cas_od !== null },
      })),
    ].sort((one, other) => one.datum.localeCompare(other.datum)),
    den: datum => Math.round(fund.den(datum) * 60),
    sums: sheet.soucty,
  };
}

const payrollRoutes: Handlers<typeof payroll> = {
  async read(context) {
    const { closed, ...left } = await closedMonths(context);
    return { mesic: context.query.mesic, ...left, lide: closed.map(rowOf) };
  },

  async pamica(context) {
    const { db, query, write, reply } = context;
    const { mesic, verze } = query;
    const { closed } = await closedMonths(context);
    const numbered = closed.filter(({ cislo_pomeru }) => cislo_pomeru);
    const people = numbered.map(month => paidOf(month, mesic));
    if (people.length === 0)
      throw fail.conflict(
        `Za ${czechMonth(mesic)} není nikdo s uzavřeným výkazem a číslem pracovního poměru.`,
      );
    const codes = await readCodes(db);
    const zmeny = difference(null, { mesic, prodejna: query.prodejna, osob: people.length });
    await write(({ audit }) => audit({ co: 'export', tabulka: 'vykaz', zaznam: null, zmeny }));
    const isZip = verze === '2';
    const names = fileNames(numbered);
    const file = isZip
      ? await zipOf(people.map((paid, at) => ({ name: names[at]!, content: pamicaV2(paid, mesic, codes) })))
      : Buffer.from(pamicaV1(people, mesic, codes));
    return reply
      .header('content-type', isZip ? 'application/zip' : 'application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="pamica_${mesic}.${isZip ? 'zip' : 'xml'}"`)
      .send(file);
  },

  async codes({ db }) {
    return { kody: await codesNow(db) };
  },

  async setCodes({ body: { verze, ...body }, write }) {
    const kody = await write(async tx => {
      await lockCodes(tx.db);
      const { verze: current, ...before } = await codesNow(tx.db);
      const seen = { tabulka: 'mzdy_kod', zaznam: null, verze } as const;
      await refuseStale(tx.db, seen, CodesNow, { ...before, verze: current });
      const given = Object.entries(body).filter(([, kod]) => kod !== undefined);
      const after = { ...before, ...Object.fromEntries(given.map(([druh, kod]) => [druh, kod ?? ''])) };
      await saveCodes(tx.db, after);
      await tx.record('mzdy_kod', null, before, after);
      return codesNow(tx.db);
    });
    return { kody };
  },
};

export const payrollFeature: ServerFeature<typeof payroll> = { routes: payrollRoutes };
