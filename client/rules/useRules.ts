import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';
import { whileRunning } from '../core/running.ts';
import { useRowDeed } from './useRowDeed.ts';

/** The rules, refetched regularly during a recount. */
export const useRules = () =>
  useQuery({
    ...apiQuery('GET /pravidla/'),
    refetchInterval: whileRunning(({ pravidla }: Answer<'GET /pravidla/'>) => pravidla.prepocet.bezi),
  });

/** Removes one rule at a time. */
export const useRemoval = () => useRowDeed('/pravidla/', 'Pravidlo se nepodařilo odebrat.');
