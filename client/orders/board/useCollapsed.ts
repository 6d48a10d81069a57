import { useCallback, useState } from 'react';
import type { Kanban } from '#shared/orders/contract.ts';
import { isStatus, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { quietly } from '../../core/quietly.ts';
import { useUser } from '../../core/session.tsx';

/** The key in the browser's storage, per person, since several people share a browser in a shop. */
const keyOf = (person: number) => `objednavky-sbalene:${person}`;

const NONE: readonly Status[] = [];

const readOf = (person: number) =>
  quietly(() => (JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]') as string[]).filter(isStatus)) ??
  NONE;

const toggled = (statuses: readonly Status[], status: Status) =>
  statuses.includes(status) ? statuses.filter(one => one !== status) : [...statuses, status];

type Answered = { board: Kanban | null | undefined; sought: string; isStale: boolean };

/**
 * The collapsed columns of the board (rule orders-1), remembered for the person in this browser. What is `sought` (a
 * search, a state; '' for nothing) opens the columns in which it was found for as long as it is sought, so that no hit
 * is out of sight; those can be collapsed again.
 */
export function useCollapsed({ board, sought, isStale }: Answered) {
  const person = useUser().id;
  const [kept, setKept] = useState(() => readOf(person));
  // While the next answer is awaited, the board still shows what was found before.
  const [found, setFound] = useState({ sought: '', again: NONE });
  if (!isStale && found.sought !== sought) setFound({ sought, again: NONE });
  const isFound = (status: Status) => found.sought !== '' && (board?.[status].count ?? 0) > 0;
  const collapsed = STATUSES.filter(
    status => kept.includes(status) && (!isFound(status) || found.again.includes(status)),
  );
  const keep = useCallback(
    (next: readonly Status[]) => {
      setKept(next);
      quietly(() => localStorage.setItem(keyOf(person), JSON.stringify(next)));
    },
    [person],
  );
  const toggle = (status: Status) => {
    if (kept.includes(status) && isFound(status)) setFound({ ...found, again: toggled(found.again, status) });
    else keep(toggled(kept, status));
  };
  return { collapsed, toggle };
}
