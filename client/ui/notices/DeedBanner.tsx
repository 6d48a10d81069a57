import { ErrorBanner } from './ErrorBanner.tsx';
import { isAway, sentenceOf } from './problem.ts';

type Props = {
  /** Of each `useMutation` just what is needed. The first that was refused is told. */
  deeds: { error: unknown; reset: () => void }[];
  /** What is said when the server gave no sentence. */
  failed: string;
  /** `failed` stands above the server's sentence instead of giving way to it, as it does where the server is away. */
  isTitled?: boolean;
};

/** Says why what a person did was refused, until it is closed or done again. Nothing where nothing was. */
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
