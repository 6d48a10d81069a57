import { pragueInstant } from '../core/prague.ts';
import { minutesOf, type Times, timeOf } from './hours.ts';

/** Why a shift within the hour that the spring night skips is refused. */
export const SKIPPED_HOUR = 'Tato hodina v noci změny času neexistuje';

/** Whether all of a shift is in the hour that the spring night skips: nobody can work it (rule shifts-2). */
export const isSkipped = ({ datum, cas_od, cas_do }: Times & { datum: string }): boolean =>
  pragueInstant(datum, cas_od) === null && pragueInstant(datum, timeOf(minutesOf(cas_do) - 1)) === null;
