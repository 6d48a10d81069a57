import { type ComponentType, type ReactNode, use, useSyncExternalStore } from 'react';
import { lookForNewBuild } from '../core/build.ts';
import { filesFetched } from '../core/code-files.ts';
import { forgetUnshown } from '../core/queries.ts';
import { ErrorBoundary } from '../ui/notices/ErrorBoundary.tsx';

import { Awaiting } from './Awaiting.tsx';
import { Crashed, Missing } from './Missing.tsx';
import { createSource } from './source.ts';

/** Where a part would stand: what it looks like around a message that stands in its place. */
export type Frame<Props> = ComponentType<{ of: Props; children: ReactNode }>;

type Options<Props> = {
  /**
   * Stands in its place until it is there; nothing unless told. 'around': whoever surrounds it waits with it,
   * as a screen does whose arrival is announced.
   */
  waiting?: 'around' | ((props: Props) => ReactNode);
  frame?: Frame<Props>;
  /** After a new build the page loads itself for this part, if nothing would be lost: for screens and sections. */
  renews?: boolean;
};

const Bare = ({ children }: { children: ReactNode }) => children;

/** A component whose code is fetched when it is shown, or shortly before by `preload`. */
export type Part<Props> = ComponentType<Props> & { preload: () => void };

/**
 * The one way to code that is not in the entry: `part(() => import(…), 'Plot')`. It never takes down
 * more than itself: what cannot be had, or fails while it is drawn, says so in its own place, and comes as soon
 * as it can (docs/decisions/0029).
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
