import { useFilters } from '../core/filters.ts';
import { Overview } from './Overview.tsx';
import { SECTIONS } from './sections.tsx';

/** Analytics: the overview, or the section that the address names (D2 §2). */
export function AnalyticsPage({ title }: { title: string }) {
  const { filters } = useFilters(['sekce']);
  const section = SECTIONS.find(({ key }) => key === filters.sekce);
  if (!section) return <Overview title={title} />;
  return <section.Component />;
}
