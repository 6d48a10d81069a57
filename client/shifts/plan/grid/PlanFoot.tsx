import { czechDay } from '#shared/core/days.ts';
import { oneDecimal, tenths } from '../../../core/format.ts';
import { costText } from '../cost/cost-text.ts';
import type { Costs } from '../cost/useCosts.ts';
import { NOTHING_PROPOSED, type Plan, type Proposed, worksIn } from '../plan-type.ts';
import type { DayCover } from '../useStaffing.ts';
import { placeOf } from './keyboard.ts';
import classes from './PlanFoot.module.css';

type Props = {
  plan: Plan;
  days: string[];
  cover: Map<string, DayCover> | null;
  costs: Costs | undefined;
  /** The proposed changes of the plan. */
  proposed?: Proposed;
  /** The day whose hours are shown. */
  chosen: string | null;
  onChoose: (day: string) => void;
};

/** The planner's last rows: people per day, and where the shop's need is known, needed, planned and missing
 * hours; for who manages contracts, what each day is estimated to cost. */
export function PlanFoot({ plan, days, cover, costs, proposed = NOTHING_PROPOSED, chosen, onChoose }: Props) {
  const works = worksIn(plan, proposed);
  const planned = proposed.smeny.length + proposed.rusi.length > 0 ? 'Plán s rozpisem (h)' : 'Plán (h)';
  return (
    <tfoot>
      <tr>
        <th scope="row">Lidí v prodejně</th>
        {days.map(day => {
          const own = works.filter(({ datum }) => datum === day);
          const staff = new Set(own.map(({ user_id }) => user_id)).size;
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
                {tenths(cover.get(day)?.potreba ?? 0)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{planned}</th>
            {days.map(day => (
              <td key={day}>{tenths(cover.get(day)?.plan ?? 0)}</td>
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
                    // A single stop of Tab, as in the grid above: arrow keys move on.
                    tabIndex={day === chosen ? 0 : -1}
                    {...placeOf(0, day, plan.osoby.length)}
                    aria-pressed={day === chosen}
                    aria-label={`Hodiny dne ${czechDay(day)}, chybí ${tenths(missing)} h`}
                    onClick={() => onChoose(day)}
                  >
                    {missing > 0 ? tenths(missing) : '✓'}
                  </button>
                </td>
              );
            })}
          </tr>
        </>
      )}
      {costs && (
        <tr className={classes.cost}>
          <th scope="row">Náklady (tis.&nbsp;Kč)</th>
          {days.map(day => {
            const { castka = 0, bez_sazby = 0 } = costs.naklady.dny[day] ?? {};
            return (
              <td key={day}>
                <button
                  type="button"
                  className={classes.day}
                  tabIndex={day === chosen ? 0 : -1}
                  {...placeOf(1, day, plan.osoby.length + 1)}
                  aria-pressed={day === chosen}
                  title={costText(castka, bez_sazby)}
                  aria-label={`Náklady dne ${czechDay(day)}: ${costText(castka, bez_sazby)}`}
                  onClick={() => onChoose(day)}
                >
                  {castka === 0 ? '0' : oneDecimal(castka / 1000)}
                </button>
              </td>
            );
          })}
        </tr>
      )}
    </tfoot>
  );
}
