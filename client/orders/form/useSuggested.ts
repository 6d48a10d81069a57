import { useQuery } from '@tanstack/react-query';
import type { Suggested as Field } from '#shared/orders/suggestions.ts';
import { apiQuery } from '../../core/queries.ts';
import { Suggested } from '../../forms/FieldInputs.tsx';
import { foldedOptions } from '../../ui/lists/folded.ts';

const NOTHING: string[] = [];

/** The input of a field of an order with what was entered before (rule orders-2). */
export function useSuggested() {
  const suggestions = useQuery(apiQuery('GET /orders/suggestions/')).data;
  return (field: Field) => ({
    as: Suggested,
    data: suggestions?.[field] ?? NOTHING,
    limit: 8,
    filter: foldedOptions,
    selectFirstOptionOnChange: false,
  });
}
