import { Suspense } from 'react';
import { useFilters } from '../core/filters.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { Overview } from './Overview.tsx';
import { SECTIONS } from './sections.ts';

/** Analytics: the overview, or the section that the address names (D2 §2). */
export function AnalyticsPage({ title }: { title: string }) {
  const { filters } = useFilters(['sekce']);
  const section = SECTIONS.find(({ key }) => key === filters.sekce);
  if (!section) return <Overview title={title} />;
  return (
    <ErrorBoundary key={section.key}>
      <Suspense fallback={<PageSkeleton />}>
        <section.Component />
      </Suspense>
    </ErrorBoundary>
  );
}
