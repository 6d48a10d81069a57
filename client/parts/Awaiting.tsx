import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';
import { onArrival } from './source.ts';

/**
 * Shows `fallback` until the parts inside have loaded, and then shows them at once. React alone would keep a fallback
 * for at least 300 ms, during which the screen could not start its requests.
 */
export function Awaiting({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, again] = useReducer((times: number) => times + 1, 0);
  return <Suspense fallback={<Waiting onArrival={again}>{fallback}</Waiting>}>{children}</Suspense>;
}

/** Rendered while a part loads. It re-renders its parent when a part arrives: React does not delay such an update. */
function Waiting(props: { onArrival: () => void; children: ReactNode }) {
  useLayoutEffect(() => onArrival(props.onArrival), [props.onArrival]);
  return props.children;
}
