import { preposed } from '#shared/core/preposed.ts';
import type { Pace } from '#shared/goals/contract.ts';
import { nameOf } from '#shared/goals/measures.ts';
import classes from './PaceBar.module.css';
import { aheadText, endText, shown } from './words.ts';

/** How far the bar can extend, as a multiple of the goal. */
const LONGEST = 1.25;

/** A bar for the value so far, a line for where it should be, and a paler span for the expected end of the month. */
export function PaceBar({ pace }: { pace: Pace }) {
  const { mira, cil, dosud, tempo, konec, konec_od, konec_do } = pace;
  if (cil === null) return null;
  const span = (value: number) => Math.min(Math.max(value / cil, 0), LONGEST) / LONGEST;
  const at = (value: number) => `${span(value) * 100}%`;
  const [from, to] = [konec_od ?? konec ?? dosud, konec_do ?? konec ?? dosud];
  const ahead = aheadText(pace);
  return (
    <div className={classes.pace}>
      <div className={classes.words}>
        <span>{nameOf(mira)}</span>
        <span>
          {shown(mira, dosud)} {preposed('z', shown(mira, cil))}
        </span>
      </div>
      <svg className={classes.bar} aria-hidden>
        <rect className={classes.track} width={at(cil)} height="10" y="4" />
        <rect className={classes.end} x={at(from)} width={`${(span(to) - span(from)) * 100}%`} height="18" />
        <rect className={classes.done} width={at(dosud)} height="10" y="4" />
        {tempo !== null && <line className={classes.tempo} x1={at(tempo)} x2={at(tempo)} y2="18" />}
      </svg>
      <div className={classes.note}>
        {ahead && `${ahead}; `}
        {konec === null ? 'konec zatím nelze odhadnout' : `konec měsíce ${endText(pace)}`}
      </div>
    </div>
  );
}
