import { useState } from 'react';
import { ErrorBanner } from './ErrorBanner.tsx';
import { sentenceOf } from './problem.ts';

/** The state of loading: the parts of a `useQuery` or `useInfiniteQuery` that screens need. */
export type Load = {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  isFetching?: boolean;
  /** The shown data answers an earlier query. */
  isPlaceholderData?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
};

type Props = {
  load: Load;
  /** The message when it could not be loaded. */
  failed: string;
  isClosable?: boolean;
};

/** Says that something could not be loaded and why, and offers to retry. Renders nothing otherwise. */
export function LoadBanner({ load, failed, isClosable }: Props) {
  const detail = sentenceOf(load.error);
  /** The reason whose message was closed: it stays closed however often the same happens again, until it is over. */
  const [closed, setClosed] = useState<{ detail: string | null } | null>(null);
  if (closed && !load.isError) setClosed(null);
  const [retried, setRetried] = useState<unknown>(null);
  const isRetrying = load.isFetching && load.error === retried;
  const retry = () => {
    setRetried(load.error);
    return load.isFetchNextPageError ? load.fetchNextPage?.() : load.refetch();
  };
  return (
    <ErrorBanner
      message={load.isError && closed?.detail !== detail ? failed : null}
      detail={detail}
      onRetry={isRetrying ? () => {} : retry}
      retry={isRetrying ? 'Zkouší se…' : undefined}
      onClose={isClosable ? () => setClosed({ detail }) : undefined}
    />
  );
}
