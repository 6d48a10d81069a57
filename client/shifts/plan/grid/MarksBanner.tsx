import { type Load, LoadBanner } from '../../../ui/notices/LoadBanner.tsx';

/** Says that wishes or absences are missing in the plan, and offers to load them again. */
export function MarksBanner({ failed }: { failed: Load[] }) {
  if (failed.length === 0) return null;
  const refetch = () => Promise.all(failed.map(one => one.refetch()));
  return (
    <LoadBanner
      load={{ ...failed[0]!, refetch }}
      failed="Volna nebo přání lidí se nepodařilo načíst, v plánu teď nejsou vidět všechna."
    />
  );
}
