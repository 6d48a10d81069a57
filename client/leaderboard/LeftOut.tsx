import { Text } from '@mantine/core';
import { number } from '../core/format.ts';

/** What the overview of sellers counts and the board does not: the two screens differ by exactly this. */
export function LeftOut({ mimo }: { mimo: { bez_prodejce: number; byvali: number } }) {
  const parts = [
    ...(mimo.bez_prodejce === 0 ? [] : [`bez uvedeného prodejce (${number(mimo.bez_prodejce)})`]),
    ...(mimo.byvali === 0 ? [] : [`bývalých kolegů (${number(mimo.byvali)})`]),
  ];
  if (parts.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      V žebříčku nejsou položky 100+ {parts.join(' a ')}. Přehled prodejců je počítá.
    </Text>
  );
}
