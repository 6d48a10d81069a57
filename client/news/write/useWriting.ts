import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { emptyProblem } from '#shared/news/limits.ts';
import { DEFAULT_SETTINGS } from '#shared/settings/keys.ts';
import { apiQuery } from '../../core/queries.ts';
import { useUser } from '../../core/session.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { withAdded } from './attachments.ts';
import { createDrafts } from './drafts.ts';

const drafts = createDrafts(() => window.sessionStorage);

/** The limits an ADMIN has set; until they are known, those of a new installation. */
export function useFileLimits() {
  const { data } = useQuery(apiQuery('GET /settings/limits/'));
  return data?.limity ?? DEFAULT_SETTINGS;
}

/** Writing a post or a comment: its draft, kept for this person under `name`, and what is wrong with it. */
export function useWriting(name: string) {
  const key = `rozepsano:${useUser().id}:${name}`;
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(key));
  const limits = useFileLimits();
  const [problems, setProblems] = useState<string[]>([]);
  useLeaveGuard(draft.soubory.length > 0);
  return {
    draft,
    limits,
    problems,
    setProblems,
    /** Why it cannot be sent, or null. */
    emptyProblem: emptyProblem({ obsah: draft.obsah, pocet_souboru: draft.soubory.length }),
    setText: (obsah: string) => drafts.change(key, { obsah }),
    setCategories: (kategorie: number[]) => drafts.change(key, { kategorie }),
    addFiles: (added: File[]) => {
      const chosen = withAdded(draft.soubory, added, limits);
      drafts.change(key, { soubory: chosen.files });
      setProblems(chosen.problems);
    },
    removeFile: (file: File) =>
      drafts.change(key, { soubory: draft.soubory.filter(other => other !== file) }),
    clear: () => {
      drafts.clear(key);
      setProblems([]);
    },
  };
}

export type Writing = ReturnType<typeof useWriting>;
