import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emptyProblem } from '#shared/news/limits.ts';
import { DEFAULT_LIMITS } from '#shared/settings/limits.ts';
import { apiQuery } from '../../core/queries.ts';
import { withAdded } from './attachments.ts';
import type { Draft } from './drafts.ts';
import { useDraft } from './useDraft.ts';

/** The state of writing a post or a comment: its draft, kept under `name`, and its problems. */
export function useWriting(name: string) {
  const { draft, change, discard } = useDraft(name);
  const { data } = useQuery(apiQuery('GET /settings/limits/'));
  // Until an ADMIN's limits have loaded, those of a new installation apply.
  const limits = data?.limity ?? DEFAULT_LIMITS;
  const [problems, setProblems] = useState<string[]>([]);
  return {
    draft,
    limits,
    /** The files that could not be added, and why. */
    problems,
    closeProblems: () => setProblems([]),
    /** Why it cannot be sent, or null. */
    emptyProblem: emptyProblem({ obsah: draft.obsah, pocet_souboru: draft.soubory.length }),
    setText: (obsah: string) => change({ obsah }),
    setShops: (prodejny: number[]) => change({ prodejny }),
    setCategories: (kategorie: number[]) => change({ kategorie }),
    addFiles: (added: File[]) => {
      const chosen = withAdded(draft.soubory, added, limits);
      change({ soubory: chosen.files });
      setProblems(chosen.problems);
    },
    removeFile: (file: File) => change({ soubory: draft.soubory.filter(other => other !== file) }),
    /** Clears what was sent, or everything. */
    clear: (sent?: Draft) => {
      discard(sent);
      setProblems([]);
    },
  };
}

export type Writing = ReturnType<typeof useWriting>;
