import { isRepeated } from '#shared/core/prague.ts';
import { time } from '../../core/format.ts';

/** The time of a record; in the hour that the autumn night repeats, which of the two it is. */
export const recordTime = (cas: string) => (isRepeated(Date.parse(cas)) ? `${time(cas)} podruhé` : time(cas));
