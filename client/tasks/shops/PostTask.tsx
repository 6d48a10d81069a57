import { Anchor } from '@mantine/core';
import { toShopsTask } from '#shared/core/addresses.ts';
import { Link } from '../../navigation/Link.tsx';
import touch from '../../ui/page/touch.module.css';
import { rateText, useShopsTasks } from './useShopsTasks.ts';

/** How far the shops are with the tasks made from a post, for those who see rates (rule home-7). */
export function PostTask({ post }: { post: number }) {
  const groups = useShopsTasks().data ?? [];
  return groups
    .filter(({ novinka }) => novinka === post)
    .map(group => (
      <Anchor
        key={group.id}
        component={Link}
        to={toShopsTask(group.id)}
        size="xs"
        fw={600}
        className={touch.target}
        style={{ display: 'inline-flex', alignItems: 'center' }}
      >
        Úkol: {rateText(group)}
      </Anchor>
    ));
}
