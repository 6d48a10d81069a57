import { Badge, Group, Text } from '@mantine/core';
import { czechDay } from '#shared/core/days.ts';
import { czechMonth } from '#shared/core/months.ts';
import { dateTime } from '../../core/format.ts';
import { comparedWords } from '../tiles/compared.ts';
import type { Overview } from './sellers.ts';

const SOURCES = {
  live: { label: 'Živá data', color: 'green' },
  database: { label: 'Databáze', color: 'brand' },
  error: { label: 'Chyba', color: 'red' },
} as const;

const textOf = ({ source, obdobi, generated_at }: Overview) =>
  source === 'live'
    ? `Poslední aktualizace: ${dateTime(generated_at)}`
    : `Historická data: ${obdobi.length === 7 ? czechMonth(obdobi) : czechDay(obdobi)}`;

/** The source of the numbers and their time, in three forms each (rule analytics-2). Null means a failure. */
export function LastUpdate({ answer }: { answer: Overview | null | undefined }) {
  const source = answer === null ? 'error' : answer?.source;
  return (
    <Group gap="xs" mih="1.5rem" my={6} role="status">
      {source && <Badge color={SOURCES[source].color}>{SOURCES[source].label}</Badge>}
      <Text size="xs" c="dimmed">
        {answer === null
          ? 'Chyba při načítání dat'
          : answer && `${textOf(answer)} · ${comparedWords(answer.srovnani)}`}
      </Text>
    </Group>
  );
}
