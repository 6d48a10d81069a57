import { useSyncExternalStore } from 'react';
import { useUser, whenLeaving } from '../../core/session.tsx';
import { begun } from '../../core/unsaved.ts';
import { useUnloadGuard } from '../../ui/hooks/useUnloadGuard.ts';
import { createDrafts, type Draft } from './drafts.ts';

const drafts = createDrafts(() => window.sessionStorage);

whenLeaving(drafts.clearAll);
begun.push(drafts.isAnyBegun);

/** The signed-in person's draft of this name. Warns before a reload if it has files, which would not survive. */
export function useDraft(name: string) {
  const key = `rozepsano:${useUser().id}:${name}`;
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key));
  useUnloadGuard(draft.soubory.length > 0);
  return {
    draft,
    change: (patch: Partial<Draft>) => drafts.change(key, patch),
    discard: (sent?: Draft) => drafts.clear(key, sent),
  };
}
