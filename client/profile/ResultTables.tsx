import { Text } from '@mantine/core';
import { averageText } from '#shared/analytics/averages.ts';
import { BREAKDOWN } from '#shared/analytics/counters.ts';
import { COUNTERS } from '#shared/rules/kinds.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import type { Answer } from '../core/api.ts';
import { number } from '../core/format.ts';
import classes from './profile.module.css';

type Numbers = Answer<'GET /analytics/salesperson/analytics/'>['data'][number];
type Points = Answer<'GET /analytics/salesperson/points/today/'>;

const nameOf = (item: string, mez: number[]) =>
  item === 'polozky_nad_100' ? itemsLabel(mez) : item.toUpperCase();

/** A period's results of one person (rule analytics-11): the sums, then each counter. */
type NumbersProps = { numbers: Omit<Numbers, 'date' | 'total_points'>; mez: number[] };

export function NumbersTable({ numbers, mez }: NumbersProps) {
  const rows: [string, string][] = [
    [itemsLabel(mez), number(numbers.polozky_nad_100)],
    ['Služby celkem', number(numbers.sluzby_celkem)],
    ['Průměr položek na účtenku', averageText(numbers.prumer_polozek_uctu, numbers.doklady)],
    ...COUNTERS.map((counter): [string, string] => [counter.toUpperCase(), number(numbers[counter])]),
  ];
  return (
    <table className={classes.numbers}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The sources of the points, including KOP500 if it has any (rule analytics-11). */
const partsOf = ({ breakdown, kop500 }: Points) => [
  ...BREAKDOWN.map(item => [item, breakdown[item]] as const),
  ...(kop500.points === 0 ? [] : [['kop500', kop500] as const]),
];

/** A person's points in a period, with their sources (rule numbers-5). */
export const PointsTable = ({ points }: { points: Points }) => (
  <>
    <Text fz={28} fw={650}>
      {number(points.total_points)}&nbsp;b.
    </Text>
    <table className={classes.numbers}>
      <tbody>
        {partsOf(points).map(([item, { count, points: worth }]) => (
          <tr key={item}>
            <th scope="row">{nameOf(item, points.mez)}</th>
            <td>{number(count)}&nbsp;ks</td>
            <td>{number(worth)}&nbsp;b.</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
