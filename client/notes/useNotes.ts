import { useQuery } from '@tanstack/react-query';
import type { Channel } from '#shared/sales/lines.ts';
import { apiQuery } from '../core/queries.ts';
import { useMay } from '../core/session.tsx';

type Asked = { od?: string; do?: string; prodejna?: string; kanal?: Channel };

/** The notes to these days, for people who may see them; without days, those of the forecast screen. */
export function useNotes(asked: Asked, isEnabled = true) {
  const may = useMay();
  return useQuery({
    ...apiQuery('GET /poznamky/', { query: asked }),
    enabled: isEnabled && may('notes.read'),
  });
}
