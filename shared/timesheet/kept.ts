import type { Measured } from '../contracts/fund.ts';
import type { Term } from '../contracts/on.ts';
import { sumHours } from '../shifts/hours.ts';
import type { ShiftType } from '../shifts/kinds.ts';
import type { Timesheet } from './month.ts';

/** What is kept of a person's month when it is closed (rule timesheet-5), to be read instead of computed again. */
export type KeptMonth = {
  sheet: Timesheet;
  /** The contract that wages are paid by, as it was; its number is today's, as it may be filled in later. */
  smlouva: Pick<Term, 'druh' | 'od' | 'do' | 'tydenni_hodiny'> | null;
  /**
   * All contracts of the month, by which its days are measured. Months closed before these were kept have none; the
   * first kept ones lack `druh`, which only overtime needs: that is kept in the sheet.
   */
  smlouvy?: Measured[];
};

export type KeptSheet = Pick<Timesheet, 'rows' | 'soucty'>;

const hours = (minutes: number) => sumHours([minutes / 60]);

/** Hours of a kept month under the names of overview and spreadsheet, as they were paid (rule timesheet-3). */
export const keptHours = ({ soucty: { fond, plan, odpracovano, rozdil, prescas } }: KeptSheet) => ({
  standardni_hodiny: hours(fond),
  celkem_hodin_naplanovanych: hours(plan),
  procento_naplneni: fond === 0 ? 0 : Math.round((plan / fond) * 1000) / 10,
  hodin_odpracovanych: hours(odpracovano),
  rozdil: hours(rozdil),
  prescas: hours(prescas),
});

/** The hours that a kept month's shifts were planned and paid for, by shift; empty for a month that is not kept. */
export const keptRows = (kept: KeptSheet | undefined) =>
  new Map(
    kept?.rows.map(({ id, plan, rozdil }) => [
      id,
      { hodiny: hours(plan), rozdil: rozdil === null ? null : rozdil / 60 },
    ]),
  );

/** The planned hours of a kept month's shifts of one type. */
export const keptPlan = ({ rows }: KeptSheet, typ: ShiftType) =>
  sumHours(rows.filter(row => row.typ_smeny === typ).map(row => row.plan / 60));
