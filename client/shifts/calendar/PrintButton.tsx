import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints what is shown; not on a phone, which has no paper. */
export const PrintButton = () => (
  <Button
    variant="default"
    visibleFrom="sm"
    leftSection={<IconPrinter size={16} aria-hidden />}
    onClick={() => window.print()}
  >
    Tisk
  </Button>
);
