import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ON_ALL } from '../analytics/tiles/Tile.tsx';
import { apiQuery } from '../core/queries.ts';
import classes from './FairScore.module.css';

const DEFINITION =
  'Body od začátku měsíce do včerejška v procentech toho, co by za stejné hodiny v docházce získali ostatní ve stejné ' +
  'prodejně ve stejné dny v týdnu (posledních 84 dní). 100\u00a0% je podle očekávání. „Málo dat“: méně než 24 hodin ' +
  'v měsíci nebo 80 hodin ostatních v prodejně. Pořadí se podle toho neurčuje.';

/** '112 %', 'málo dat' where there is too little data; '–' where there is none. */
export const fairText = (skore: number | null | undefined) =>
  skore === undefined ? '–' : skore === null ? 'málo dat' : `${skore}\u00a0%`;

/** The fair scores of this month by person (rule analytics-18). */
export function useFairScores(): Map<number, number | null> {
  const { data } = useQuery(apiQuery('GET /analytics/leaderboard/fair/'));
  return new Map(data?.data.map(({ id, skore }) => [id, skore]));
}

/** The label of the score, with its definition on hover, focus and tap. */
export const FairLabel = () => (
  <Tooltip label={DEFINITION} multiline maw={320} events={ON_ALL}>
    <button type="button" className={classes.label}>
      Proti očekávání
    </button>
  </Tooltip>
);
