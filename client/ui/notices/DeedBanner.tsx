import { ErrorBanner } from './ErrorBanner.tsx';
import { sentenceOf } from './problem.ts';

type Props = {
  /** Of each `useMutation` just what is needed. The first that was refused is told. */
  deeds: { error: unknown; reset: () => void }[];
  /** What is said when the server gave no sentence. */
  failed: string;
  /** `failed` stands above the server's sentence instead of giving way to it. */
  isTitled?: boolean;
};

/** Says why what a person did was refused, until it is closed or done again. Nothing where nothing was. */
export function DeedBanner({ deeds, failed, isTitled = false }: Props) {
  const error = deeds.find(deed => deed.error)?.error;
  const reason = sentenceOf(error);
  return (
    <ErrorBanner
      message={error ? (!isTitled && reason) || failed : null}
      detail={isTitled ? reason : null}
      onClose={() => {
        for (const deed of deeds) if (deed.error) deed.reset();
      }}
    />
  );
}
