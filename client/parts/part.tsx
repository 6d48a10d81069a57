import { type ComponentType, type ReactNode, use, useSyncExternalStore } from 'react';
import { lookForNewBuild } from '../core/build.ts';
import { filesFetched } from '../core/code-files.ts';
import { forgetUnshown } from '../core/queries.ts';
import { ErrorBoundary } from '../ui/notices/ErrorBoundary.tsx';

import { Awaiting } from './Awaiting.tsx';
import { Crashed, Missing } from './Missing.tsx';
import { createSource } from './source.ts';

/** The surroundings of a message that is shown instead of a part. */
export type Frame<Props> = ComponentType<{ of: Props; children: ReactNode }>;

type Options<Props> = {
  /**
   * Shown until the part has loaded; nothing by default. 'around' suspends the surrounding component too, as for a
   * screen whose arrival is announced.
   */
  waiting?: 'around' | ((props: Props) => ReactNode);
  frame?: Frame<Props>;
  /** Reloads the page for this part after a new build, if nothing would be lost: for screens and sections. */
  renews?: boolean;
};

const Bare = ({ children }: { children: ReactNode }) => children;

/** A component whose code is fetched when it is first shown, or earlier by `preload`. */
export type Part<Props> = ComponentType<Props> & { preload: () => void };

/**
 * The only way to load code that is not in the entry: `part(() => import(…), 'Plot')`. A failure affects only the
 * part itself: if its code cannot be loaded, or it throws while rendering, a message is shown in its place, and the
 * part appears as soon as it can (docs/decisions/0029).
 */
export function part<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { waiting = () => null, frame: Place = Bare, renews = false }: Options<NoInfer<Props>> = {},
): Part<Props> {
  const source = createSource<ComponentType<Props>>(async () => {
    await filesFetched(load);
    return (await load())[name];
  }, lookForNewBuild);

  function Fetched(props: Props) {
    const state = useSyncExternalStore(source.subscribe, source.state);
    if (state.is === 'coming') use(source.arrival());
    if (state.is === 'here') return <state.value {...props} />;
    return (
      <Place of={props}>
        <Missing isTrying={state.is === 'missing' && state.isTrying} onRetry={source.retry} renews={renews} />
      </Place>
    );
  }

  function PartInPlace(props: Props) {
    const content = (
      <ErrorBoundary
        onRetry={forgetUnshown}
        fallback={retry => (
          <Place of={props}>
            <Crashed onRetry={retry} />
          </Place>
        )}
      >
        <Fetched {...props} />
      </ErrorBoundary>
    );
    return waiting === 'around' ? content : <Awaiting fallback={waiting(props)}>{content}</Awaiting>;
  }

  return Object.assign(PartInPlace, { preload: source.preload });
}
