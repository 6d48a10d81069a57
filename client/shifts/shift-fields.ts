import type { ShiftType } from '#shared/shifts/kinds.ts';
import { WRONG_TIMES } from '#shared/shifts/kinds.ts';
import { timeProblem, toTime } from '../forms/dates/time.ts';

export const LABELS = {
  user_id: 'Uživatel',
  datum: 'Datum',
  prodejna: 'Prodejna',
  cas_od: 'Od',
  cas_do: 'Do',
  typ_smeny: 'Typ směny',
  poznamka: 'Poznámka',
};

/** A shift's form as it is typed. */
export type Values = {
  user_id: number;
  datum: string;
  prodejna: number;
  cas_od: string;
  cas_do: string;
  typ_smeny: ShiftType;
  poznamka: string;
};

/** Date, from and to are required (D3 §5); the server decides about everything else. */
export const rules = {
  datum: (datum: string) => (datum ? null : 'Datum je povinné'),
  cas_od: (from: string) => (from.trim() ? timeProblem(from) : 'Čas od je povinný'),
  cas_do: (to: string, { cas_od }: { cas_od: string }) => {
    if (!to.trim()) return 'Čas do je povinný';
    const problem = timeProblem(to);
    return problem ?? (toTime(cas_od) && toTime(to) <= toTime(cas_od) ? WRONG_TIMES : null);
  },
};
