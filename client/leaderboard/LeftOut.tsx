import { Text } from '@mantine/core';
import { overThreshold } from '#shared/rules/threshold.ts';
import { number } from '../core/format.ts';

type Props = { mimo: { bez_prodejce: number; byvali: number }; mez: number[] };

/** What the overview of sellers counts and the board does not: the two screens differ by exactly this. */
export function LeftOut({ mimo, mez }: Props) {
  const parts = [
    ...(mimo.bez_prodejce === 0
      ? []
      : [`bez uvedeného prodejce („Neuvedeno“, ${number(mimo.bez_prodejce)})`]),
    ...(mimo.byvali === 0 ? [] : [`bývalých kolegů (${number(mimo.byvali)})`]),
  ];
  if (parts.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      V žebříčku nejsou položky {overThreshold(mez)} {parts.join(' a ')}. Přehled prodejců je počítá.
    </Text>
  );
}
