import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** Holds the place of a screen that is not built yet, and says so. */
export const SoonPage = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState title="Připravujeme" hint={`Část „${title}“ ještě není hotová. Objeví se přímo tady.`} />
  </>
);
