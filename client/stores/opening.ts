import { type OpeningHours, WEEKDAYS, type Weekday } from '#shared/stores/hours.ts';

const SHORT: Record<Weekday, string> = {
  po: 'Po',
  ut: 'Út',
  st: 'St',
  ct: 'Čt',
  pa: 'Pá',
  so: 'So',
  ne: 'Ne',
};

/** '08:00' in the Czech format: '8:00'. */
const time = (text: string) => text.replace(/^0/, '');

/** A week's opening hours by runs of equal days: 'Po–Pá 9:00–18:00', 'So 9:00–12:00'; closed days are left out. */
export function openingRuns(hours: OpeningHours): string[] {
  const runs: { from: Weekday; to: Weekday; text: string }[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const open = hours[day];
    if (!open) continue;
    const text = `${time(open.od)}–${time(open.do)}`;
    const run = runs.at(-1);
    if (run?.text === text && run.to === WEEKDAYS[index - 1]) run.to = day;
    else runs.push({ from: day, to: day, text });
  }
  if (runs.length === 0) return ['Zavřeno'];
  const only = runs[0]!;
  if (runs.length === 1 && only.from === 'po' && only.to === 'ne') return [`Denně ${only.text}`];
  return runs.map(({ from, to, text }) => `${SHORT[from]}${to === from ? '' : `–${SHORT[to]}`} ${text}`);
}
