import { Modal, type ModalProps } from '@mantine/core';
import { DialogFocus } from './DialogFocus.tsx';

type Props = Omit<ModalProps, 'title' | 'attributes' | 'trapFocus' | 'returnFocus'> & { title: string };

/**
 * Mantine's Modal, named by its title from the first render: Mantine connects the two an effect later, and until then
 * a screen reader meets a dialog without a name. Its header must not be a second banner landmark of the page.
 */
export const TitledModal = ({ children, closeOnEscape = true, ...props }: Props) => (
  <Modal
    attributes={{ content: { 'aria-label': props.title }, header: { role: 'presentation' } }}
    // A long word in the title must not push the close button off a phone's screen.
    styles={{ title: { minWidth: 0, overflowWrap: 'anywhere' }, close: { flex: 'none' } }}
    trapFocus={false}
    {...props}
    closeOnEscape={false}
  >
    <DialogFocus onEscape={() => closeOnEscape && props.opened && props.onClose()} />
    {children}
  </Modal>
);
