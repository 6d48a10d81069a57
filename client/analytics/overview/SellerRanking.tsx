import { IconMedal } from '@tabler/icons-react';
import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { number } from '../../core/format.ts';
import { NumberLink } from '../rows/NumberLink.tsx';
import classes from './Overview.module.css';
import { ranked, sellerKey, withinSeller } from './sellers.ts';

const LAST_MEDAL = 3;

/** The ranking of all sellers, with medals for the first three places (rule analytics-2). */
export const SellerRanking = ({ rows }: { rows: OverviewRow[] }) => (
  <ol className={classes.ranking} aria-label="Pořadí všech prodejců">
    {ranked(rows).map(({ row, rank }) => (
      <li key={sellerKey(row)}>
        <span className={classes.place} data-medal={rank ?? undefined}>
          {rank === null ? '–' : `${rank}.`}
          {rank !== null && rank <= LAST_MEDAL && row.polozky_nad_100 > 0 && (
            <IconMedal size={16} aria-hidden />
          )}
        </span>
        <span className={classes.who}>
          {row.prodejce}
          <small>{row.prodejna}</small>
        </span>
        <span className={classes.count}>
          <NumberLink of={BEHIND.prodejci.polozky_nad_100} within={withinSeller(row)}>
            {number(row.polozky_nad_100)}
          </NumberLink>
        </span>
      </li>
    ))}
  </ol>
);
