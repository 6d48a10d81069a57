import { czechDayOfMonth, monthOf } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { PROBLEM_LABELS } from '#shared/timesheet/kinds.ts';
import type { PersonMonth } from './months.ts';

const nameOf = ({ jmeno, prijmeni }: { jmeno: string; prijmeni: string }) => `${jmeno}\u00a0${prijmeni}`;

/** How many people are named before the rest is only counted. */
const NAMED = 3;

const listed = (names: string[]) =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} a další (${names.length - NAMED})`
    : names.join(', ');

/** The first problem that blocks approving a person's month, with its day; null if there is none. */
export function blockingProblem(month: PersonMonth): string | null {
  const first = month.kvyreseni.find(one => one.brani);
  return first ? `${nameOf(month)} (${czechDayOfMonth(first.datum)} ${PROBLEM_LABELS[first.druh]})` : null;
}

/** Why a shop's month cannot be closed yet, as a sentence; null if nothing is left to do (rule timesheet-3). */
export function closingProblem(months: PersonMonth[], mesic: string, now: number): string | null {
  if (mesic >= monthOf(pragueClock(now).datum)) return `Měsíc ${czechMonth(mesic)} ještě neskončil.`;
  if (months.length === 0) return `V měsíci ${czechMonth(mesic)} tu nikdo nemá směnu.`;
  const running = months.filter(({ sheet }) => sheet.bezi);
  if (running.length > 0) return `Poslední směna měsíce ještě běží: ${listed(running.map(nameOf))}.`;
  const blocking = months.flatMap(month => blockingProblem(month) ?? []);
  if (blocking.length > 0) return `Zbývá vyřešit: ${listed(blocking)}.`;
  const waiting = months.filter(({ said }) => said.stav !== 'schvaleno' && said.stav !== 'uzavreno');
  return waiting.length > 0 ? `Zbývá schválit: ${listed(waiting.map(nameOf))}.` : null;
}
