import type { Measured } from '../contracts/fund.ts';
import type { Term } from '../contracts/on.ts';
import type { Timesheet } from './month.ts';

/** What is kept of a person's month when it is closed (rule timesheet-5): it is read instead of being counted again. */
export type KeptMonth = {
  sheet: Timesheet;
  /** The contract that wages are paid by, as it was; its number is the one of today, since it may be filled in later. */
  smlouva: Pick<Term, 'druh' | 'od' | 'do' | 'tydenni_hodiny'> | null;
  /**
   * All of the month, by which its days are measured; months that were closed before these were kept have none, and the
   * first ones no `druh`, which overtime alone asks for: that is kept in the sheet.
   */
  smlouvy?: Measured[];
};
