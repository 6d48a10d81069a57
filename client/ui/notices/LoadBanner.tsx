import { useState } from 'react';
import { ErrorBanner } from './ErrorBanner.tsx';
import { sentenceOf } from './problem.ts';

/** How what is shown is being had: of a `useQuery` or `useInfiniteQuery` just what screens need. */
export type Load = {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  /** What is shown answers an earlier question. */
  isPlaceholderData?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
};

type Props = {
  load: Load;
  /** What could not be had, as a sentence. */
  failed: string;
  isClosable?: boolean;
};

/** Says that something could not be had and why, and asks for it again. Nothing where it could. */
export function LoadBanner({ load, failed, isClosable }: Props) {
  const [closed, setClosed] = useState<unknown>(null);
  return (
    <ErrorBanner
      message={load.isError && load.error !== closed ? failed : null}
      detail={sentenceOf(load.error)}
      onRetry={() => (load.isFetchNextPageError ? load.fetchNextPage?.() : load.refetch())}
      onClose={isClosable ? () => setClosed(load.error) : undefined}
    />
  );
}
