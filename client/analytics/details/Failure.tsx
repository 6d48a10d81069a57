import { ApiError } from '../../core/api.ts';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';

/** Why a call failed: the server's sentence, or 'HTTP {status}: {statusText}' without one (rule platform-13). */
const reasonOf = (error: unknown) => (error instanceof ApiError ? error.message : null);

type Props = {
  /** What could not be loaded, from the catalogue. */
  message: string;
  load: { error: unknown; refetch: () => unknown };
};

/** Says what failed and why, with 'Zkusit znovu'. */
export const Failure = ({ message, load }: Props) => (
  <ErrorBanner message={message} detail={reasonOf(load.error)} onRetry={() => load.refetch()} />
);
