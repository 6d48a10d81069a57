import { Progress } from '@mantine/core';
import { averageText } from '#shared/analytics/averages.ts';
import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { SERVICE_COUNTERS } from '#shared/rules/kinds.ts';
import { overThreshold } from '#shared/rules/threshold.ts';
import { number } from '../../core/format.ts';
import { Why } from '../proc/Why.tsx';
import { NumberLink } from '../rows/NumberLink.tsx';
import classes from './SellerCard.module.css';
import { withinSeller } from './sellers.ts';

type Props = {
  row: OverviewRow;
  /** Null for lines without a seller's name. */
  rank: number | null;
  /** In % of the best seller. */
  share: number;
  /** The thresholds in force in the period. */
  mez: number[] | undefined;
  /** The period as the query of 'Proč?'. */
  period: Record<string, string>;
};

type Shown = 'polozky_nad_100' | 'sluzby_celkem' | 'sunshine' | 'pol_dok' | (typeof SERVICE_COUNTERS)[number];

/** A seller's card: items over 100, other totals, service counters, a bar relative to the best (rule analytics-2). */
export const SellerCard = ({ row, rank, share, mez, period }: Props) => {
  const within = withinSeller(row);
  const shown = (name: Shown, text = number(row[name])) => (
    <NumberLink of={BEHIND.prodejci[name]} within={within}>
      {text}
    </NumberLink>
  );
  const total = (label: string, name: Shown, text?: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{shown(name, text)}</dd>
    </div>
  );
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.rank}>{rank === null ? '–' : `${rank}.`}</span>
        <span className={classes.name}>
          {row.prodejce}
          <small>
            {row.prodejna}
            {row.id !== null && (
              <>
                {' · '}
                <Why name={row.prodejce} of={{ ...period, prodejce_id: row.id }} />
              </>
            )}
          </small>
        </span>
        <span className={classes.value}>
          {shown('polozky_nad_100')}
          <small>{overThreshold(mez)}</small>
        </span>
      </div>
      <Progress
        value={share}
        size="sm"
        color="var(--series-1)"
        aria-label={`${row.prodejce}: ${share} % výkonu nejlepšího prodejce`}
      />
      <dl className={classes.totals}>
        {total('Služby', 'sluzby_celkem')}
        {total('SUNSHINE', 'sunshine')}
        {total('Průměr', 'pol_dok', averageText(row.pol_dok, row.doklady))}
      </dl>
      <dl className={classes.counters}>
        {SERVICE_COUNTERS.map(name => (
          <div key={name} data-none={row[name] === 0 || undefined}>
            <dt>{name.toUpperCase()}</dt>
            <dd>{row[name] === 0 ? '0' : shown(name)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
};
