import { Text } from '@mantine/core';
import { preposed } from '#shared/core/preposed.ts';
import type { ShopsTask } from '#shared/tasks/contract.ts';
import classes from './shops.module.css';

type Props = Pick<ShopsTask, 'splneno' | 'celkem'>;

/** 'splněno 4 ze 6'; a group of which nothing is left is cancelled. */
export const rateText = ({ splneno, celkem }: Props) =>
  celkem === 0 ? 'zrušeno' : `splněno ${splneno} ${preposed('z', celkem)}`;

/** How many shops have done it, as a small bar with its words. */
export const Rate = ({ splneno, celkem }: Props) => (
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
