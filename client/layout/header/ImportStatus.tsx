import { ActionIcon } from '@mantine/core';
import { FeedIcon } from '../../analytics/FeedStatus.tsx';
import { useFeedStatus } from '../../analytics/feed-status.ts';
import tool from './tool.module.css';

/** The ADMIN's dot in the header: how fresh the sales data is (rule analytics-10). Pressing it fetches that again. */
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
