import { ActionIcon } from '@mantine/core';
import { FeedIcon } from '../../analytics/FeedStatus.tsx';
import { useFeedStatus } from '../../analytics/feed-status.ts';
import tool from './tool.module.css';

/** How fresh the sales data are (rule analytics-10): the ADMIN's dot in the header. Pressing it asks again. */
export function ImportStatus() {
  const { level, text, refetch } = useFeedStatus();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={tool.tool}
      aria-label={text}
      data-tip={text}
      onClick={() => refetch()}
    >
      <FeedIcon level={level} size={18} />
    </ActionIcon>
  );
}
