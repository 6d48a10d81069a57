import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { changeCount } from '#shared/core/counts.ts';
import { dateTime } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';

/** Who has not yet seen the month's published changes, and who has, when. */
export function WhoSaw({ mesic, prodejna }: { mesic: string; prodejna: number }) {
  const { lide } =
    useQuery(apiQuery('GET /shifts/changes/people/', { query: { mesic, prodejna: String(prodejna) } }))
      .data ?? {};
  if (!lide || lide.length === 0) return null;
  const unseen = lide.filter(({ nevideno }) => nevideno > 0);
  const seen = lide.filter(({ nevideno, videno }) => nevideno === 0 && videno !== null);
  return (
    <Text size="sm" component="section" aria-label="Kdo viděl plán">
      {unseen.length > 0 && (
        <>
          Změny plánu ještě neviděli:{' '}
          {unseen
            .map(({ jmeno, prijmeni, nevideno }) => `${jmeno} ${prijmeni} (${changeCount(nevideno)})`)
            .join(', ')}
          .{' '}
        </>
      )}
      {seen.length > 0 && (
        <>
          Viděli:{' '}
          {seen.map(({ jmeno, prijmeni, videno }) => `${jmeno} ${prijmeni} ${dateTime(videno!)}`).join(', ')}.
        </>
      )}
    </Text>
  );
}
