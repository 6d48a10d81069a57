import { Modal, type ModalProps } from '@mantine/core';

type Props = Omit<ModalProps, 'title' | 'attributes'> & { title: string };

/**
 * Mantine's Modal, called by its title from the first moment: Mantine ties the two an effect later, and until then a
 * screen reader meets a dialog without a name.
 */
export const TitledModal = (props: Props) => (
  <Modal attributes={{ content: { 'aria-label': props.title } }} {...props} />
);
