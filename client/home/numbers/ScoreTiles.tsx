import { useQuery } from '@tanstack/react-query';
import type { Srovnani } from '#shared/analytics/calls/shapes.ts';
import { comparedText } from '../../core/days-text.ts';
import { average, number } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import classes from '../home.module.css';
import { MetricTile } from './MetricTile.tsx';

/** How a value changed and against which days, with an arrow besides the colour; says if there is no comparison. */
function Delta({ delta, against }: { delta: number | null; against: string }) {
  if (delta === null) return <>bez srovnání ({against})</>;
  const direction = delta > 0 ? 'up' : delta < 0 ? 'down' : null;
  return (
    <>
      <span className={direction ? classes[direction] : undefined}>
        {direction && <span aria-hidden>{direction === 'up' ? '▲ ' : '▼ '}</span>}
        {delta > 0 ? '+' : ''}
        {number(delta)}
      </span>{' '}
      {against}
    </>
  );
}

const SOURCES = { database: 'Zdroj: databáze', none: 'Zatím žádná data', error: 'Data nejsou k dispozici' };

type Points = {
  total_points: number;
  source: keyof typeof SOURCES;
  compare: { delta_points: number | null };
  srovnani: Srovnani;
};
type Average = {
  prumer_polozek_uctu: number;
  doklady: number;
  compare: { delta_avg: number | null };
  srovnani: Srovnani;
};

/** The days are shown beside the change, not only on hover, which a phone does not have. */
const against = (srovnani: Srovnani) => `proti ${comparedText(srovnani)}`;

const points = (data: Points) => ({
  value: `${number(data.total_points)}\u00a0b.`,
  note: (
    <>
      <Delta delta={data.compare.delta_points} against={against(data.srovnani)} />
      <br />
      {SOURCES[data.source]}
    </>
  ),
});

/** Without receipts there is no average. */
const perReceipt = (data: Average) => ({
  value: data.doklady === 0 ? '—' : average(data.prumer_polozek_uctu),
  note:
    data.doklady === 0 ? (
      'zatím bez účtenky'
    ) : (
      <Delta delta={data.compare.delta_avg} against={against(data.srovnani)} />
    ),
});

/** The page with the person's own numbers and the rows behind them. */
const RESULTS = '/profile?zalozka=vysledky';

/** The four numbers of a seller's day (rule home-2), each with its change. */
export function ScoreTiles() {
  const query = { user_id: String(useUser().id) };
  const pointsToday = useQuery(apiQuery('GET /analytics/salesperson/points/today/', { query }));
  const pointsMonth = useQuery(apiQuery('GET /analytics/salesperson/points/monthly/', { query }));
  const today = useQuery(apiQuery('GET /analytics/salesperson/today/', { query }));
  const month = useQuery(apiQuery('GET /analytics/salesperson/monthly/', { query }));
  return (
    <div className={classes.tiles}>
      <MetricTile label="Dnešní skóre" query={pointsToday} show={points} to={RESULTS} />
      <MetricTile label="Body tento měsíc" query={pointsMonth} show={points} to={RESULTS} />
      <MetricTile label="Průměr položek na účtenku dnes" query={today} show={perReceipt} to={RESULTS} />
      <MetricTile
        label="Průměr položek na účtenku tento měsíc"
        query={month}
        show={perReceipt}
        to={RESULTS}
      />
    </div>
  );
}
