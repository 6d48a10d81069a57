import { useState } from 'react';
import type { Task } from '#shared/tasks/contract.ts';
import { TASKS_LISTED } from '#shared/tasks/rules.ts';
import { useAddress } from '../../core/address.ts';

/** Whether the task in the address is not among these, and was not since it is there; a full list does not tell. */
export function useTaskIsGone({ data, isFetching }: { data?: Task[] | undefined; isFetching: boolean }) {
  const { params } = useAddress();
  const linked = Number(params.get('ukol'));
  const [seen, setSeen] = useState(0);
  const isHere = data?.some(({ id }) => id === linked);
  if (isHere && seen !== linked) setSeen(linked);
  return linked > 0 && isHere === false && seen !== linked && !isFetching && data!.length < TASKS_LISTED;
}
