import { ErrorBanner } from './ErrorBanner.tsx';
import { isAway, sentenceOf } from './problem.ts';

type Props = {
  /** The parts of each `useMutation` that are needed. The first one that was refused is shown. */
  deeds: { error: unknown; reset: () => void }[];
  /** The message when the server gave no sentence. */
  failed: string;
  /** Shows `failed` above the server's sentence instead of only that, as when the server cannot be reached. */
  isTitled?: boolean;
};

/** Says why an action was refused, until closed or the action is done again. Renders nothing without a refusal. */
export function DeedBanner({ deeds, failed, isTitled = false }: Props) {
  const error = deeds.find(deed => deed.error)?.error;
  const reason = sentenceOf(error);
  const isAbove = isTitled || isAway(error);
  return (
    <ErrorBanner
      message={error ? (!isAbove && reason) || failed : null}
      detail={isAbove ? reason : null}
      onClose={() => {
        for (const deed of deeds) if (deed.error) deed.reset();
      }}
    />
  );
}
