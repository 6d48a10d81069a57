import { Text } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './ColorBadge.module.css';
import { softColors } from './contrast.ts';

type Props = { color: string; icon?: ReactNode; children: string };

/** A word on a background of a freely chosen colour, readable in both themes whatever the colour. */
export function ColorBadge({ color, icon, children }: Props) {
  const [light, dark] = [softColors(color, 'light'), softColors(color, 'dark')];
  const colors = {
    '--light-ground': light.background,
    '--light-text': light.text,
    '--dark-ground': dark.background,
    '--dark-text': dark.text,
  };
  return (
    <Text component="span" className={classes.badge} style={colors as CSSProperties}>
      {icon}
      {children}
    </Text>
  );
}
