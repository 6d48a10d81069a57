import { Modal, type ModalProps } from '@mantine/core';
import { DialogFocus } from './DialogFocus.tsx';

type Props = Omit<ModalProps, 'title' | 'attributes' | 'trapFocus' | 'returnFocus'> & { title: string };

/**
 * Mantine's Modal, called by its title from the first moment: Mantine ties the two an effect later, and until then a
 * screen reader meets a dialog without a name. Its header is no banner of the page, of which there would be two.
 */
export const TitledModal = ({ children, closeOnEscape = true, ...props }: Props) => (
  <Modal
    attributes={{ content: { 'aria-label': props.title }, header: { role: 'presentation' } }}
    // A long word in the title does not push what closes it off a phone.
    styles={{ title: { minWidth: 0, overflowWrap: 'anywhere' }, close: { flex: 'none' } }}
    trapFocus={false}
    {...props}
    closeOnEscape={false}
  >
    <DialogFocus onEscape={() => closeOnEscape && props.opened && props.onClose()} />
    {children}
  </Modal>
);
