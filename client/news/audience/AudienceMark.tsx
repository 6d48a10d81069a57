import { Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import type { Post } from '#shared/news/contract.ts';
import { forShops } from '#shared/news/shops-in-words.ts';
import classes from './AudienceMark.module.css';

/** Whom a post is for, where it is not for everybody: 'Pro Globus a Zlín' (rule news-8). */
export const AudienceMark = ({ shops = [] }: { shops: Post['prodejny'] | undefined }) =>
  shops.length > 0 && (
    <Text component="span" size="xs" fw={600} className={classes.mark}>
      <IconBuildingStore size={12} aria-hidden /> {forShops(shops)}
    </Text>
  );
