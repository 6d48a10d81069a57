import { useSyncExternalStore } from 'react';
import { part } from '../parts/part.tsx';
import { onProof, waitingProof } from './asking.ts';

const ProofDialog = part(() => import('./ProofDialog.tsx'), 'ProofDialog');

/** Renders the dialog that asks for a proof; once for the whole application. */
export function ProofHost() {
  const waiting = useSyncExternalStore(onProof, waitingProof);
  return waiting && <ProofDialog answer={waiting.answer} />;
}
