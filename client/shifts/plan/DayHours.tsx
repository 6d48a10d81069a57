import { Text } from '@mantine/core';
import { byHour } from '#shared/staffing/need.ts';
import { longDay } from '../czech.ts';
import classes from './grid/PlanFoot.module.css';
import type { DayCover } from './useStaffing.ts';

/** A day by the hour: needed, planned and missing people at the hour's worst moment. */
export function DayHours({ day, cover }: { day: string; cover: DayCover }) {
  const hours = byHour(cover.pieces);
  const rows = [
    ['Potřeba', 'potreba'],
    ['Plán', 'plan'],
    ['Chybí', 'chybi'],
  ] as const;
  return (
    <div className={classes.hours}>
      <Text component="h3" size="sm" fw={600}>
        {longDay(day)}
        {cover.duvod && `, ${cover.duvod}`}
      </Text>
      {hours.length === 0 ? (
        <Text size="sm" c="dimmed">
          Na tento den není nikdo potřeba.
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={`Po hodinách, ${longDay(day)}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Hodina</th>
                {hours.map(({ hodina }) => (
                  <th key={hodina} scope="col">
                    {hodina}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, key]) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {hours.map(hour => (
                    <td key={hour.hodina} data-missing={(key === 'chybi' && hour.chybi > 0) || undefined}>
                      {hour[key]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
