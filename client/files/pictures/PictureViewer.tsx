import { Modal } from '@mantine/core';
import type { StoredFile } from '#shared/files/contract.ts';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { DialogFocus } from '../../ui/dialogs/DialogFocus.tsx';
import { PictureStage } from './PictureStage.tsx';
import classes from './PictureViewer.module.css';

type Props = {
  pictures: StoredFile[];
  /** The index of the shown picture; null while closed. */
  shown: number | null;
  onShow: (index: number | null) => void;
};

/** Shows pictures one by one over the whole screen; Escape closes it and returns the focus. */
export function PictureViewer({ pictures, shown, onShow }: Props) {
  const isOpened = shown !== null && shown < pictures.length;
  const close = () => isOpened && onShow(null);
  useBackCloses(isOpened, close);
  return (
    <Modal.Root opened={isOpened} onClose={close} closeOnEscape={false} trapFocus={false} fullScreen>
      <Modal.Content className={classes.viewer} aria-label="Prohlížeč obrázků">
        <DialogFocus onEscape={close} />
        <PictureStage pictures={pictures} index={shown ?? 0} onShow={onShow} />
      </Modal.Content>
    </Modal.Root>
  );
}
