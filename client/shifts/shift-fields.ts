import { SHIFT_TYPE_LABELS, type ShiftType, WRONG_TIMES } from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { timeProblem, toTime } from '../forms/dates/time.ts';
import type { Shows } from '../forms/MeantimeChoice.tsx';
import { longDay } from './czech.ts';

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

export const valuesOf = (shift: Shift): Values => {
  const { user_id, datum, prodejna, cas_od, cas_do, typ_smeny, poznamka } = shift;
  return { user_id, datum, prodejna, cas_od, cas_do, typ_smeny, poznamka: poznamka ?? '' };
};

type Person = { id: number; jmeno: string; prijmeni: string };
const nameOf = (person: Person | undefined) => person && `${person.jmeno} ${person.prijmeni}`;

/** How a shift's values are shown to a second editor. */
export const showsOf = (people: Person[], stores: { id: number; nazev: string }[]): Shows => ({
  user_id: (id: number) => nameOf(people.find(one => one.id === id)) ?? `č. ${id}`,
  datum: longDay,
  prodejna: (id: number) => stores.find(one => one.id === id)?.nazev ?? `č. ${id}`,
  typ_smeny: (type: ShiftType) => SHIFT_TYPE_LABELS[type],
});

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
