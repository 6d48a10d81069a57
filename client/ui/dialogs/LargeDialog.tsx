import type { ComponentProps } from 'react';
import { usePhone } from '../hooks/usePhone.ts';
import { useBackCloses } from './covers.ts';
import { TitledModal } from './TitledModal.tsx';

type Props = Omit<ComponentProps<typeof TitledModal>, 'opened' | 'fullScreen'> & {
  /** The address says that it is open, so Back closes it without further help. */
  isInAddress?: boolean;
};

/**
 * A dialog for a form or a list, mounted while it is open: it fills a phone's screen, Back closes it, and the focus
 * returns to what opened it. For a few lines, use `SmallDialog`.
 */
export function LargeDialog({ isInAddress = false, onClose, ...props }: Props) {
  const isPhone = usePhone();
  useBackCloses(!isInAddress, onClose);
  return <TitledModal opened onClose={onClose} fullScreen={isPhone} {...props} />;
}
