import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, type Args, request } from '../../../core/api.ts';
import { apiQuery, followed } from '../../../core/queries.ts';
import { useDeed } from '../../../forms/useDeed.ts';
import { ACCEPTING } from './accepting.ts';
import { ASK_MS } from './useRoster.ts';

type Started = Answer<'POST /rozpisy/prodejny/'>;
type Wanted = NonNullable<Args<'POST /rozpisy/prodejny/'>['body']>;
export type OfGroup = Started['rozpisy'][number];

/** Proposals made for several shops together: starts, follows and stops them, and accepts one shop's or all. */
export function useChain(mesic: string) {
  const [begun, setBegun] = useState<(Pick<Started, 'skupina' | 'vynechane'> & { mesic: string }) | null>(
    null,
  );
  const group = begun?.mesic === mesic ? begun : null;
  const asked = useQuery({
    ...apiQuery('GET /rozpisy/prodejny/:id/', { params: { id: group?.skupina ?? 0 } }),
    enabled: group !== null,
    refetchInterval: followed(ASK_MS, ({ rozpisy }: Answer<'GET /rozpisy/prodejny/:id/'>) =>
      rozpisy.some(({ stav }) => stav === 'bezi'),
    ),
    refetchIntervalInBackground: true,
  });
  const rozpisy = group ? (asked.data?.rozpisy ?? []).filter(one => one.skupina === group.skupina) : [];

  const start = useDeed({
    run: (wanted: Wanted) => request('POST /rozpisy/prodejny/', { body: wanted }),
    touches: '/rozpisy/',
    after: ({ skupina, vynechane }) => setBegun({ skupina, vynechane, mesic }),
    failed: 'Směny nelze navrhnout',
  });
  const stop = useDeed({
    run: () => request('POST /rozpisy/prodejny/:id/zastavit/', { params: { id: group?.skupina ?? 0 } }),
    touches: '/rozpisy/',
    failed: 'Navrhování nelze zastavit',
  });
  /** Accepts all of them, or one shop's. */
  const accept = useDeed({
    run: (one: OfGroup | null) =>
      one
        ? request('POST /rozpisy/:id/prijmout/', { params: { id: one.id }, body: {} })
        : request('POST /rozpisy/prodejny/:id/prijmout/', {
            params: { id: group?.skupina ?? 0 },
            body: {},
          }),
    ...ACCEPTING,
  });
  return {
    ...{ rozpisy, start, stop, accept, skupina: group?.skupina ?? null, vynechane: group?.vynechane ?? [] },
    isLoading: group !== null && asked.isPending,
    isRunning: rozpisy.some(({ stav }) => stav === 'bezi'),
    problem: group !== null && asked.isError ? asked.error : null,
  };
}

export type Chain = ReturnType<typeof useChain>;
