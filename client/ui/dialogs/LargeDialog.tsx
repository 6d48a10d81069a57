import type { ComponentProps } from 'react';
import { usePhone } from '../hooks/usePhone.ts';
import { useBackCloses } from './covers.ts';
import { TitledModal } from './TitledModal.tsx';

type Props = Omit<ComponentProps<typeof TitledModal>, 'opened' | 'fullScreen'> & {
  /** That it is open stands in the address, so that Back closes it by itself. */
  isInAddress?: boolean;
};

/**
 * A dialog of a form or of a list, mounted while it is open: it fills a phone, Back closes it, and the focus returns to
 * what opened it. `SmallDialog` is the one of a few lines.
 */
export function LargeDialog({ isInAddress = false, onClose, ...props }: Props) {
  const isPhone = usePhone();
  useBackCloses(!isInAddress, onClose);
  return <TitledModal opened onClose={onClose} fullScreen={isPhone} {...props} />;
}
