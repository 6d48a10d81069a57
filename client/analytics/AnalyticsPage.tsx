import { useFilters } from '../core/filters.ts';
import { Overview } from './Overview.tsx';
import { RECEIPT, SECTIONS } from './sections.tsx';

/** Analytics: the overview, a document, or the section named in the address (rule analytics-1). */
export function AnalyticsPage({ title }: { title: string }) {
  const { filters } = useFilters(['sekce']);
  if (filters.sekce === 'doklad') return <RECEIPT.Component />;
  const section = SECTIONS.find(({ key }) => key === filters.sekce);
  if (!section) return <Overview title={title} />;
  return <section.Component />;
}
