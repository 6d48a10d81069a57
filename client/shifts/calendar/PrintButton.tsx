import { IconPrinter } from '@tabler/icons-react';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';

/** Prints the screen; not offered on a phone, which has no printer. */
export const PrintButton = () => (
  <ButtonWithIcon icon={IconPrinter} variant="default" visibleFrom="sm" onClick={() => window.print()}>
    Tisk
  </ButtonWithIcon>
);
