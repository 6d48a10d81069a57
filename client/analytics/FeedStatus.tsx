import { Group, Text } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { unbroken } from '#shared/core/unbroken.ts';
import { dateTime } from '../core/format.ts';
import classes from './FeedStatus.module.css';
import { type FeedLevel, useFeedStatus } from './feed-status.ts';

/** The shape shows the level, not only the colour. */
const ICONS = {
  loading: IconCircleCheckFilled,
  ok: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  error: IconCircleXFilled,
};

export function FeedIcon({ level, size }: { level: FeedLevel; size: number }) {
  const Icon = ICONS[level];
  return <Icon size={size} aria-hidden className={classes[level]} />;
}

/** The status line of the automatic import, refreshed every 60 s (rule analytics-10). */
export function FeedStatus() {
  const { level, text, times } = useFeedStatus();
  // The newest sale, not its import: by the import's time, a feed that brings last week's sales would look healthy.
  const newest = times?.web_prodeje_latest ?? times?.web_prodeje_all_latest;
  return (
    <Group gap={6} role="status" aria-label="Stav importu">
      <FeedIcon level={level} size={16} />
      <Text size="sm">{unbroken(text)}</Text>
      {times && newest && (
        <Text size="sm" c="dimmed">
          Poslední data: {dateTime(newest)} · zdroj {times.data_source}
        </Text>
      )}
    </Group>
  );
}
