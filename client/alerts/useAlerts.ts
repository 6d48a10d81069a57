import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../core/api.ts';
import { apiQuery } from '../core/queries.ts';

export type Alert = Answer<'GET /vykyvy/'>['vykyvy'][number];

/** The alert that the address links to, once it has loaded. */
export function useLinkedAlert(id: string): Alert | undefined {
  const { data } = useQuery({ ...apiQuery('GET /vykyvy/'), enabled: id !== '' });
  return data?.vykyvy.find(one => String(one.id) === id);
}
