import { type Noted, stepsOf, workedTime } from './attendance.ts';
import { holidayOn } from './holidays.ts';
import type { ShiftType } from './kinds.ts';

/** What is odd about single shifts: the shop is closed, the day is free anyway, nobody took a break. */

/** What of a shift may be known beside its plan. */
export type Recorded = {
  /** The shop is closed on that weekday. */
  zavreno?: boolean;
  dochazka?: Noted[];
};

type Shift = Recorded & { datum: string; typ_smeny: ShiftType };

const SIX_HOURS = 360;
/** 30 minutes of § 88, with five for how people press buttons. */
const SHORTEST_BREAK = 25;

function withoutBreak({ dochazka = [] }: Shift): string | null {
  const steps = stepsOf(dochazka);
  if (steps.at(-1)?.typ_akce !== 'odchod') return null;
  const { odpracovano, pauza } = workedTime(steps, null);
  // Between leaving and coming again is a break as well.
  const away = steps.reduce((sum, { typ_akce, cas }, at) => {
    const before = steps[at - 1];
    return typ_akce === 'prichod' && before ? sum + (cas - before.cas) / 60_000 : sum;
  }, 0);
  if (odpracovano <= SIX_HOURS || pauza + away >= SHORTEST_BREAK) return null;
  const taken = pauza > 0 ? `s přestávkou jen ${pauza} min` : 'bez přestávky';
  return `Odpracováno přes 6 h ${taken}, zákoník práce (§ 88) žádá 30 min.`;
}

function oddOf(shift: Shift): (string | null)[] {
  const holiday = holidayOn(shift.datum);
  return [
    shift.typ_smeny === 'prace' && shift.zavreno ? 'Prodejna má v tento den zavřeno.' : null,
    shift.typ_smeny === 'dovolena' && holiday
      ? `Na den je svátek (${holiday}), dovolená se z něj nečerpá a hodiny se nepočítají.`
      : null,
    withoutBreak(shift),
  ];
}

/** The sentences of `oddOf` by day. */
export const otherWarnings = (shifts: Shift[]) =>
  shifts.flatMap(shift =>
    oddOf(shift).flatMap(text => (text ? [{ datum: shift.datum, za: 'den' as const, text }] : [])),
  );
