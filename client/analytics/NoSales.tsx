import { Alert, Anchor } from '@mantine/core';
import { hasNoSales } from '#shared/analytics/import-status.ts';
import { useMay } from '../core/session.tsx';
import { Link } from '../navigation/Link.tsx';
import { useFeedStatus } from './feed-status.ts';

/**
 * Explains zeros if nothing was ever imported, and links to the import; gone with the first sale (rule analytics-10).
 */
export function NoSales() {
  const { times } = useFeedStatus();
  const may = useMay();
  if (!times || !hasNoSales(times)) return null;
  return (
    <Alert variant="default" my="xs" py="xs">
      Zatím tu nejsou žádné prodeje.{' '}
      {may('imports.manage') && (
        <Anchor component={Link} inherit underline="always" to="/import">
          Naimportovat prodeje
        </Anchor>
      )}
    </Alert>
  );
}
