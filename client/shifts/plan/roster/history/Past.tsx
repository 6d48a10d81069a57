import { stepCount } from '#shared/core/counts.ts';
import { preposed } from '#shared/core/preposed.ts';
import {
  ROSTER_SCOPE_LABELS,
  ROSTER_STATE_LABELS,
  type RosterWeights,
  WEIGHT_KEYS,
} from '#shared/roster/kinds.ts';
import type { Answer } from '../../../../core/api.ts';
import { dateTime, plural } from '../../../../core/format.ts';
import { hoursText } from '../../../czech.ts';
import classes from '../Roster.module.css';
import { weightName, weightsText } from './weights.ts';

export type Brief = Answer<'GET /rozpisy/'>['rozpisy'][number];

/** '28 s ze 30 s', '12 s, 6 kroků': the time it took, and its limit. */
function tookText({ zacatek, konec, sekund, kroku, skupina }: Brief): string {
  const took = konec && `${Math.round((Date.parse(konec) - Date.parse(zacatek)) / 1000)} s`;
  const budget = kroku === null ? `${sekund} s` : stepCount(kroku);
  if (!took) return `počítá se, nejdéle ${budget}`;
  return `${took}${kroku === null ? ` ${preposed('z', budget)}` : `, ${budget}`}${skupina === null ? '' : ' na prodejnu'}`;
}

/** The result, and how the run ended unless it finished normally. */
function resultText({ stav, po }: Brief): string {
  const ended = stav === 'hotovo' && po ? null : ROSTER_STATE_LABELS[stav].toLowerCase();
  const found = po && `neobsazeno ${hoursText(po.chybi)}, ${plural(po.body, 'bod', 'body', 'bodů', 'bodu')}`;
  return [found, ended].filter(Boolean).join(', ');
}

/** The settings and results of earlier proposals: seed, weights, time, result. */
export function Past({ rozpisy, usual }: { rozpisy: Brief[]; usual: RosterWeights }) {
  return (
    <details className={classes.past}>
      <summary>Historie rozpisů ({rozpisy.length})</summary>
      <ul aria-label="Historie rozpisů">
        {rozpisy.map(one => (
          <li key={one.id}>
            <strong>{dateTime(one.zacatek)}</strong> {one.jmeno},{' '}
            {ROSTER_SCOPE_LABELS[one.rozsah].toLowerCase()}, semínko {one.seminko}, {tookText(one)}:{' '}
            {resultText(one)}
            <details>
              <summary>Váhy: {weightsText(one.vahy, usual)}</summary>
              {WEIGHT_KEYS.map(key => `${weightName(key)} ${one.vahy[key]}`).join(' · ')}
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
