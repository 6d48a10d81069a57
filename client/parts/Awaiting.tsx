import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';
import { onArrival } from './source.ts';

/**
 * Shows `fallback` until the parts inside are here, and them at once. React alone would show what comes soon after a fallback
 * only when that has stood for 300 ms: until then a screen asks for nothing.
 */
export function Awaiting({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, again] = useReducer((times: number) => times + 1, 0);
  return <Suspense fallback={<Waiting onArrival={again}>{fallback}</Waiting>}>{children}</Suspense>;
}

/** Stands while something is waited for, and says when a part has come: an update of its own, React does not put off. */
function Waiting(props: { onArrival: () => void; children: ReactNode }) {
  useLayoutEffect(() => onArrival(props.onArrival), [props.onArrival]);
  return props.children;
}
