import { plural } from '#shared/core/amounts.ts';
import {
  ROSTER_SCOPE_LABELS,
  ROSTER_STATE_LABELS,
  type RosterWeights,
  WEIGHT_KEYS,
} from '#shared/roster/kinds.ts';
import type { Answer } from '../../../../core/api.ts';
import { dateTime, number } from '../../../../core/format.ts';
import { hoursText } from '../../../czech.ts';
import classes from '../Roster.module.css';
import { weightName, weightsText } from './weights.ts';

export type Brief = Answer<'GET /rozpisy/'>['rozpisy'][number];

/** '28 s z 30 s', '12 s, 6 kroků': how long it took, and what it might use. */
function tookText({ zacatek, konec, sekund, kroku, skupina }: Brief): string {
  const took = konec && `${Math.round((Date.parse(konec) - Date.parse(zacatek)) / 1000)} s`;
  const budget = kroku === null ? `${sekund} s` : plural(kroku, 'krok', 'kroky', 'kroků');
  if (!took) return `počítá se, nejdéle ${budget}`;
  return `${took}${kroku === null ? ` z ${budget}` : `, ${budget}`}${skupina === null ? '' : ' na prodejnu'}`;
}

const resultText = ({ stav, po }: Brief) =>
  po
    ? `neobsazeno ${hoursText(po.chybi)}, ${number(po.body)} bodů${stav === 'hotovo' ? '' : ` (${ROSTER_STATE_LABELS[stav].toLowerCase()})`}`
    : ROSTER_STATE_LABELS[stav];

/** What earlier proposals were made with, and what came of them: seed, weights, time, result. */
export function Past({ rozpisy, usual }: { rozpisy: Brief[]; usual: RosterWeights }) {
  return (
    <details className={classes.past}>
      <summary>Historie rozpisů ({rozpisy.length})</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Historie rozpisů">
        <table className={classes.list}>
          <thead>
            <tr>
              <th scope="col">Kdy a kdo</th>
              <th scope="col">Co</th>
              <th scope="col">Semínko</th>
              <th scope="col">Čas</th>
              <th scope="col">Výsledek</th>
              <th scope="col">Váhy</th>
            </tr>
          </thead>
          <tbody>
            {rozpisy.map(one => (
              <tr key={one.id}>
                <th scope="row">
                  {dateTime(one.zacatek)} {one.jmeno}
                </th>
                <td>{ROSTER_SCOPE_LABELS[one.rozsah]}</td>
                <td>{one.seminko}</td>
                <td>{tookText(one)}</td>
                <td>{resultText(one)}</td>
                <td>
                  <details>
                    <summary>{weightsText(one.vahy, usual)}</summary>
                    <ul>
                      {WEIGHT_KEYS.map(key => (
                        <li key={key}>
                          {weightName(key)}: {one.vahy[key]}
                        </li>
                      ))}
                    </ul>
                  </details>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
