import { Text } from '@mantine/core';
import classes from './shops.module.css';
import { type Rated, rateText } from './useShopsTasks.ts';

/** How many shops have done it, as a small bar with its words. */
export const Rate = ({ splneno, celkem }: Rated) => (
  <span className={classes.rate}>
    <span className={classes.bar} aria-hidden>
      <span
        className={classes.done}
        style={{ display: 'block', width: `${celkem === 0 ? 0 : (100 * splneno) / celkem}%` }}
      />
    </span>
    <Text size="sm" span className={classes.words}>
      {rateText({ splneno, celkem })}
    </Text>
  </span>
);
