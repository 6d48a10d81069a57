import { Modal } from '@mantine/core';
import type { StoredFile } from '#shared/files/contract.ts';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { DialogFocus } from '../../ui/dialogs/DialogFocus.tsx';
import { PictureStage } from './PictureStage.tsx';
import classes from './PictureViewer.module.css';

type Props = {
  pictures: StoredFile[];
  /** Which one is shown; null while closed. */
  shown: number | null;
  onShow: (index: number | null) => void;
};

/** Looks at pictures one by one over the whole screen; Escape closes and gives the focus back. */
export function PictureViewer({ pictures, shown, onShow }: Props) {
  const isOpened = shown !== null && shown < pictures.length;
  useBackCloses(isOpened, () => onShow(null));
  return (
    <Modal.Root opened={isOpened} onClose={() => onShow(null)} trapFocus={false} fullScreen>
      <Modal.Content className={classes.viewer} aria-label="Prohlížeč obrázků">
        <DialogFocus />
        <PictureStage pictures={pictures} index={shown ?? 0} onShow={onShow} />
      </Modal.Content>
    </Modal.Root>
  );
}
