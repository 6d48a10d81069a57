import type { ComponentType, ReactNode } from 'react';
import type { Srovnani } from '#shared/analytics/calls/shapes.ts';
import type { Answer, GetCall } from '../../core/api.ts';
import type { Load } from '../../ui/notices/LoadBanner.tsx';

export type Query = Record<string, string>;

/** When and from how many records the shown numbers were computed, for which days, and the period compared with. */
export type Meta = {
  generated_at: string;
  total_records: number;
  obdobi: { od: string; do: string };
  srovnani: Srovnani;
};

/** A filter is a hook: its part of the query, and the control that sets it. */
export type Filter<A> = () => { query: Query; control: ReactNode | ((answer: A | undefined) => ReactNode) };

/** The props of a section's parts. */
export type Shown<A> = {
  /** Undefined while it is loading, null when it could not be loaded. */
  data: A | null | undefined;
  load: Load;
  query: Query;
  isStale: boolean;
  /** Opens a detail: `technik:Jan Novák`. */
  open: (kind: string, value?: string) => void;
};
export type Part<A> = ComponentType<Shown<A>>;

/** A section of analytics: its call, its filters, and the parts that show the answer, in order. */
export type SectionSpec<C extends GetCall> = {
  title: string;
  call: C;
  filters: Record<string, Filter<Answer<C>>>;
  parts: Record<string, Part<Answer<C>>>;
  /** The parameters for the rows of its numbers, where those are not the query itself (rule analytics-16). */
  rows?: (query: Query, answer: Answer<C>) => Query;
  /** Rendered over the section when a detail is open. */
  Detail?: ComponentType<{ query: Query }>;
  /** The comparison, for answers without it in `meta`. */
  compared?: (answer: Answer<C>) => Srovnani;
  status?: (answer: Answer<C> | null | undefined) => ReactNode;
  actions?: (query: Query) => ReactNode;
  /** @throws ApiError when the answer is invalid. */
  checked?: (answer: Answer<C>) => Answer<C>;
  /** The refresh interval in ms, which may depend on the query (live or past days); false for never. */
  refetchInterval?: (query: Query) => number | false;
};
