import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the screen; not offered on a phone, which has no printer. */
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
