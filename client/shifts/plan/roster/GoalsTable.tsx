import { preposed } from '#shared/core/preposed.ts';
import type { RosterGoals } from '#shared/roster/kinds.ts';
import { number } from '../../../core/format.ts';
import { hoursText } from '../../czech.ts';
import classes from './Roster.module.css';

type Row = {
  label: string;
  text: (goals: RosterGoals) => string;
  /** The value to compare, lower being better; null for a row in which neither more nor less is better. */
  worth: ((goals: RosterGoals) => number) | null;
};

const ROWS: Row[] = [
  { label: 'Neobsazené hodiny', text: ({ chybi }) => hoursText(chybi), worth: ({ chybi }) => chybi },
  { label: 'Hodiny navíc', text: ({ navic }) => hoursText(navic), worth: ({ navic }) => navic },
  { label: 'Pod smlouvou', text: ({ pod }) => hoursText(pod), worth: ({ pod }) => pod },
  { label: 'Nad smlouvou', text: ({ nad }) => hoursText(nad), worth: ({ nad }) => nad },
  {
    label: 'Splněná přání',
    text: ({ prani }) =>
      prani.celkem === 0 ? 'žádná nejsou' : `${prani.splneno} ${preposed('z', prani.celkem)}`,
    worth: ({ prani }) => -prani.splneno,
  },
  {
    label: 'Víkendů na člověka',
    text: ({ vikendy: { nejmene, nejvice } }) =>
      nejmene === nejvice ? `${nejmene}` : `${nejmene}–${nejvice}`,
    worth: ({ vikendy }) => vikendy.nejvice - vikendy.nejmene,
  },
  { label: 'Změn proti plánu', text: ({ zmeny }) => `${zmeny}`, worth: ({ zmeny }) => zmeny },
  { label: 'Výpomoc z jiných prodejen', text: ({ jinde }) => `${jinde}`, worth: null },
  { label: 'Body celkem', text: ({ body }) => number(body), worth: ({ body }) => body },
];

type Props = {
  label: string;
  columns: { name: string; goals: RosterGoals }[];
  /** Points of different weights cannot be compared. */
  hasPoints?: boolean;
};

const POINTS = ROWS.at(-1)!;

/** The scores of rosters side by side: the others are compared with the first one. */
export function GoalsTable({ label: name, columns, hasPoints = true }: Props) {
  const [base] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={name}>
      <table className={classes.goals}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Cíl</span>
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(row => hasPoints || row !== POINTS).map(({ label, text, worth }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ name, goals }) => (
                <td key={name} data-better={(worth && base && worth(goals) < worth(base.goals)) || undefined}>
                  {text(goals)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
