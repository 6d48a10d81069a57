import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useMay } from '../core/session.tsx';
import { Link } from '../navigation/Link.tsx';

/** The link to the forecast, for people who may see it. */
export function OutlookLink() {
  const may = useMay();
  if (!may('forecast.read')) return null;
  return (
    <Button
      component={Link}
      to="/vyhled"
      variant="default"
      leftSection={<IconChartLine size={16} aria-hidden />}
    >
      Výhled
    </Button>
  );
}
