import { Skeleton, Text } from '@mantine/core';
import card from '../post/PostCard.module.css';
import classes from './PostFeed.module.css';

const CardSkeleton = ({ text }: { text?: string }) => (
  <div className={card.card}>
    <div className={card.header}>
      <Skeleton circle height={40} />
      <div className={card.author}>
        {text ? (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        ) : (
          <Skeleton height={14} width="9rem" mt={4} />
        )}
        <Skeleton height={10} width="6rem" mt={8} />
      </div>
    </div>
    <div>
      <Skeleton height={12} />
      <Skeleton height={12} mt={8} width="70%" />
    </div>
    <div className={card.footer}>
      <Skeleton height={20} width="11rem" my={6} />
      <Skeleton height={20} width="8rem" my={6} />
    </div>
  </div>
);

const COUNT = 4;

/** The placeholder of the list in its final shape. The message is where a name will be. */
export const FeedSkeleton = () => (
  <div className={classes.list} role="status">
    {Array.from({ length: COUNT }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <CardSkeleton key={index} text={index === 0 ? 'Načítání novinek...' : undefined} />
    ))}
  </div>
);
