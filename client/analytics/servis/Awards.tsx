import { Skeleton } from '@mantine/core';
import { IconAward, IconTool, IconTrophy } from '@tabler/icons-react';
import type { Answer } from '../../core/api.ts';
import { money } from '../../core/format.ts';
import classes from './Awards.module.css';

type Given = Answer<'GET /analytics/servis/'>['awards'];

type Props = { awards: Given | undefined; isStale: boolean };

/** The awards: the title, its icon, and the score that wins it (rule analytics-4). */
const AWARDS = [
  {
    key: 'top_all',
    title: 'Nejlepší celkově',
    Icon: IconTrophy,
    score: (awards: Given) => awards.top_all?.obrat_bez_dph,
    of: 'obrat servisu bez DPH',
  },
  {
    key: 'top_service',
    title: 'Nejlepší servisní technik',
    Icon: IconTool,
    score: (awards: Given) => awards.top_service?.service_score,
    of: 'služby a servisní práce',
  },
  {
    key: 'top_seller',
    title: 'Nejlepší prodejce mimo servis',
    Icon: IconAward,
    score: (awards: Given) => awards.top_seller?.seller_score,
    of: 'příslušenství k servisu',
  },
] as const;

/** The three awards of the period (rule analytics-4). */
export const Awards = ({ awards, isStale }: Props) => (
  <section className={classes.awards} aria-label="Ocenění">
    {AWARDS.map(({ key, title, Icon, score, of }) => {
      const worth = awards && score(awards);
      return (
        <article key={key} className={classes.award} data-stale={isStale || undefined}>
          <Icon size={28} aria-hidden />
          <h2 className={classes.title}>{title}</h2>
          <span className={classes.name}>
            {awards ? (awards[key]?.technik ?? '—') : <Skeleton height={16} width="60%" my={3} />}
          </span>
          <span className={classes.score}>
            {!awards && <Skeleton height={12} width="80%" my={4} />}
            {awards && (worth === undefined ? 'zatím nikdo' : `${money(worth)} · ${of}`)}
          </span>
        </article>
      );
    })}
  </section>
);
