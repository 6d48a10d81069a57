import { number } from '../core/amounts.ts';
import { lineCount } from '../core/counts.ts';
import { verbFor } from '../core/verb.ts';

/** The progress of a running import: lines a second and the remaining seconds; null until they can be told. */
export type Pace = { rychlost: number | null; zbyva: number | null };

/** The time that storing takes after the last line is read, as a share of the reading time. */
const STORING = 0.8;
/** Nothing is estimated before this time has passed and this share is read. */
const FIRST_MS = 1_000;
const FIRST_SHARE = 0.02;

/**
 * The pace of an import after `passed` ms, `reading` ms of which it spent reading; `share` (0 to 1) of its file is
 * read. The rest of the file is assumed to take as long in proportion; afterwards the sums are made of all of it.
 */
export function paceOf(
  lines: number,
  share: number,
  { passed, reading }: { passed: number; reading: number },
): Pace {
  if (passed < FIRST_MS || share < FIRST_SHARE) return { rychlost: null, zbyva: null };
  const whole = (reading / share) * (1 + STORING);
  return {
    rychlost: Math.round((1000 * lines) / reading),
    zbyva: Math.max(0, Math.round((whole - passed) / 1000)),
  };
}

const SPACE = '\u00a0';

/** '45 000/s', rounded so that it does not change at every look. */
function speedText(speed: number): string {
  const step = speed < 1000 ? 10 : speed < 10_000 ? 100 : 1000;
  return `${number(Math.round(speed / step) * step)}/s`;
}

/** 'zbývá asi 20 s', 'zbývají asi 3 min'; in fives from ten seconds on, in minutes from a minute and a half. */
function restText(seconds: number): string {
  if (seconds < 3) return 'zbývá chvilka';
  const minutes = Math.round(seconds / 60);
  if (seconds >= 90) return `${verbFor(minutes, 'zbývá', 'zbývají')} asi ${number(minutes)}${SPACE}min`;
  const rounded = seconds < 10 ? seconds : Math.round(seconds / 5) * 5;
  return `${verbFor(rounded, 'zbývá', 'zbývají')} asi ${rounded}${SPACE}s`;
}

/** '1 234 567 řádků, 45 000/s, zbývá asi 20 s' */
export const paceText = (lines: number, { rychlost, zbyva }: Pace): string =>
  [lineCount(lines), rychlost === null ? null : speedText(rychlost), zbyva === null ? null : restText(zbyva)]
    .filter(part => part !== null)
    .join(', ');
