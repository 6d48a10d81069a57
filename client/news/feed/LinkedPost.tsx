import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Post } from '#shared/news/contract.ts';
import touch from '../../ui/page/touch.module.css';
import classes from '../NewsPage.module.css';
import { PostCard } from '../post/PostCard.tsx';
import { useNewsAddress } from '../useNewsAddress.ts';

type Props = { post: Post | null; isMissing: boolean; onShowAll: () => void };

/** A linked post that is older than the loaded ones, shown above them; or a message that it does not exist. */
export function LinkedPost({ post, isMissing, onShowAll }: Props) {
  const { komentare } = useNewsAddress();
  if (!post && !isMissing) return null;
  const all = (
    <Button variant="default" size="compact-sm" className={touch.target} onClick={onShowAll}>
      Zobrazit všechny novinky
    </Button>
  );
  if (!post) {
    return (
      <Alert role="status" icon={<IconInfoCircle aria-hidden />} className={classes.linked}>
        <Group justify="space-between" gap="xs">
          <Text size="sm">Příspěvek z odkazu už neexistuje.</Text>
          {all}
        </Group>
      </Alert>
    );
  }
  return (
    <section aria-label="Příspěvek z odkazu" className={classes.linked}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" fw={600}>
          Příspěvek z odkazu
        </Text>
        {all}
      </Group>
      <PostCard post={post} isLinked talkAsked={komentare} />
      <Text size="sm" fw={600} mt="lg">
        Nejnovější
      </Text>
    </section>
  );
}
