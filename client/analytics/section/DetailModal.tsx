import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '../../ui/usePhone.ts';

type Props = {
  title: string;
  isOpened: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** What is behind a card: closes on the overlay, the close button and Escape (D2 §4.2), fills a phone. */
export const DetailModal = ({ title, isOpened, onClose, children }: Props) => (
  <Modal title={title} opened={isOpened} onClose={onClose} size="64rem" fullScreen={usePhone()}>
    {children}
  </Modal>
);
