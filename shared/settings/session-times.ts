import type { Settings } from './keys.ts';

type SessionTimes = Pick<Settings, 'relace_necinnost_h' | 'relace_nejdele_h'>;

/**
 * Why two times of a session, in hours, contradict each other, by field: everybody has to sign in again after the
 * longest time, so a longer time of idleness would promise what never happens (rule people-4). Empty when they agree;
 * equal times do.
 */
export function sessionTimesProblems(times: SessionTimes): Partial<Record<keyof SessionTimes, string>> {
  const { relace_necinnost_h, relace_nejdele_h } = times;
  if (relace_nejdele_h >= relace_necinnost_h) return {};
  return {
    relace_necinnost_h: `Odhlášení po nečinnosti nemůže být delší než nejdelší přihlášení (${relace_nejdele_h} h).`,
    relace_nejdele_h: `Nejdelší přihlášení nemůže být kratší než odhlášení po nečinnosti (${relace_necinnost_h} h).`,
  };
}
