import type { RosterShift } from '#shared/roster/kinds.ts';
import { dayName } from '../czech.ts';
import classes from './PlanFoot.module.css';
import { isPlanned, type Plan, type PlanShift } from './plan-type.ts';
import type { DayCover } from './useStaffing.ts';

type Props = {
  plan: Plan;
  days: string[];
  cover: Map<string, DayCover> | null;
  /** Shifts that are proposed on top of the plan. */
  proposed?: RosterShift[];
  /** The day whose hours are shown. */
  chosen: string | null;
  onChoose: (day: string) => void;
};

/** How many people work in the shop on a day, or would. */
function staffOn(plan: Plan, proposed: RosterShift[], day: string): number {
  const works = (shift: PlanShift) =>
    isPlanned(shift) &&
    shift.datum === day &&
    shift.typ_smeny === 'prace' &&
    shift.prodejna === plan.prodejna;
  const planned = plan.osoby.filter(({ smeny }) => smeny.some(works)).map(({ id }) => id);
  const more = proposed.filter(({ datum }) => datum === day).map(({ user_id }) => user_id);
  return new Set([...planned, ...more]).size;
}

/** '12,5' of hours: a day's column is narrow. */
export const brief = (hours: number) => hours.toLocaleString('cs-CZ', { maximumFractionDigits: 1 });

/** The planner's last rows: people a day, and where the shop's need is known, hours needed, planned and missing. */
export function PlanFoot({ plan, days, cover, proposed = [], chosen, onChoose }: Props) {
  const planned = proposed.length > 0 ? 'Plán s rozpisem (h)' : 'Plán (h)';
  return (
    <tfoot>
      <tr>
        <th scope="row">Lidí v prodejně</th>
        {days.map(day => {
          const staff = staffOn(plan, proposed, day);
          return (
            <td key={day} data-empty={(staff === 0 && !plan.zavreno.includes(day)) || undefined}>
              {staff}
            </td>
          );
        })}
      </tr>
      {cover && (
        <>
          <tr>
            <th scope="row">Potřeba (h)</th>
            {days.map(day => (
              <td key={day} title={cover.get(day)?.duvod ?? undefined}>
                {brief(cover.get(day)?.potreba ?? 0)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{planned}</th>
            {days.map(day => (
              <td key={day}>{brief(cover.get(day)?.plan ?? 0)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Chybí (h)</th>
            {days.map(day => {
              const missing = cover.get(day)?.chybi ?? 0;
              return (
                <td key={day} data-empty={missing > 0 || undefined}>
                  <button
                    type="button"
                    className={classes.day}
                    aria-pressed={day === chosen}
                    aria-label={`Hodiny dne ${dayName(day)}, chybí ${brief(missing)} h`}
                    onClick={() => onChoose(day)}
                  >
                    {missing > 0 ? brief(missing) : '✓'}
                  </button>
                </td>
              );
            })}
          </tr>
        </>
      )}
    </tfoot>
  );
}
