import { ActionIcon } from '@mantine/core';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ImportLevel, importLevel } from '#shared/analytics/import-status.ts';
import { type Answer, send } from '../core/api.ts';
import classes from './ImportStatus.module.css';
import tool from './tool.module.css';

type ImportTimes = Answer<'GET /analytics/backup-info/'>;

const REFRESH_MS = 60_000;
const FAILED = { level: 'error', text: 'Actor: chyba při načítání stavu' } as const;

/** The level is told by the shape as well as by the colour. */
const ICONS = { ok: IconCircleCheckFilled, warn: IconAlertTriangleFilled, error: IconCircleXFilled };

/** Asks the alias when the first address fails (D1 §7). */
const load = async (signal: AbortSignal) =>
  (await send('GET /analytics/backup-info/', {}, signal).catch(() =>
    send('GET /analytics/apify/backup-info/', {}, signal),
  )) as ImportTimes;

/** How fresh the sales data is (D2 §4.3): the ADMIN's dot in the header. Pressing it asks again. */
export function ImportStatus() {
  const { data, isError, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['GET /analytics/backup-info/'],
    queryFn: ({ signal }) => load(signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const { level, text }: { level: ImportLevel | 'loading'; text: string } = isPending
    ? { level: 'loading', text: 'Actor: načítání stavu' }
    : isError || !data
      ? FAILED
      : importLevel(data.data, dataUpdatedAt);
  const Icon = level === 'loading' ? IconCircleCheckFilled : ICONS[level];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={tool.tool}
      aria-label={text}
      data-tip={text}
      onClick={() => refetch()}
    >
      <Icon size={18} aria-hidden className={classes[level]} />
    </ActionIcon>
  );
}
