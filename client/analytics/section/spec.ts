import type { ComponentType, ReactNode } from 'react';
import type { Srovnani } from '#shared/analytics/calls/shapes.ts';
import type { Answer, GetCall } from '../../core/api.ts';
import type { Load } from '../../ui/notices/LoadBanner.tsx';

export type Query = Record<string, string>;

/** When the shown numbers were computed, over how many records, of which days, and against which they changed. */
export type Meta = {
  generated_at: string;
  total_records: number;
  obdobi: { od: string; do: string };
  srovnani: Srovnani;
};

/** A filter, a hook: what it says of the question, and the control that says it. */
export type Filter<A> = () => { query: Query; control: ReactNode | ((answer: A | undefined) => ReactNode) };

/** What the parts of a section are drawn of. */
export type Shown<A> = {
  /** Undefined while it is awaited, null when it could not be had. */
  data: A | null | undefined;
  load: Load;
  query: Query;
  isStale: boolean;
  /** Opens a detail: `technik:Jan Novák`. */
  open: (kind: string, value?: string) => void;
};
export type Part<A> = ComponentType<Shown<A>>;

/** A section of analytics: what it asks by which filters, and the parts that show the answer, in their order. */
export type SectionSpec<C extends GetCall> = {
  title: string;
  call: C;
  filters: Record<string, Filter<Answer<C>>>;
  parts: Record<string, Part<Answer<C>>>;
  /** What the rows of its numbers are asked for by, where that is not the query itself (rule analytics-16). */
  rows?: (query: Query, answer: Answer<C>) => Query;
  /** What is opened over the section. */
  Detail?: ComponentType<{ query: Query }>;
  /** What the answers of the section do not say of themselves in `meta`. */
  compared?: (answer: Answer<C>) => Srovnani;
  status?: (answer: Answer<C> | null | undefined) => ReactNode;
  actions?: (query: Query) => ReactNode;
  /** @throws ApiError when the answer is none. */
  checked?: (answer: Answer<C>) => Answer<C>;
  /** In ms, of what the days decide as well; false for never. */
  refetchInterval?: (query: Query) => number | false;
};
