import { UnstyledButton } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import type { StoredFile } from '#shared/files/contract.ts';
import classes from './PictureGrid.module.css';
import { PictureViewer } from './PictureViewer.tsx';

/** The number of pictures shown here; the rest is in the viewer. */
const SHOWN = 6;

const ratioOf = ({ sirka, vyska }: StoredFile) => (sirka && vyska ? sirka / vyska : 4 / 3);

/**
 * Pictures in place, with their space reserved before they load: a single one keeps its proportions, several share a
 * grid of equal tiles. A click opens the viewer.
 */
export function PictureGrid({ pictures }: { pictures: StoredFile[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  const shown = pictures.slice(0, SHOWN);
  const hidden = pictures.length - shown.length;
  return (
    <>
      <div className={classes.grid} data-count={shown.length}>
        {shown.map((picture, index) => (
          <UnstyledButton
            key={picture.id}
            className={classes.tile}
            style={{ '--ratio': ratioOf(picture) } as CSSProperties}
            aria-label={`Zobrazit obrázek ${picture.nazev}`}
            aria-haspopup="dialog"
            onClick={() => setOpened(index)}
          >
            <img
              src={picture.url}
              alt={picture.nazev}
              width={picture.sirka ?? undefined}
              height={picture.vyska ?? undefined}
              loading="lazy"
              decoding="async"
              className={classes.picture}
            />
            {hidden > 0 && index === SHOWN - 1 && <span className={classes.more}>+{hidden}</span>}
          </UnstyledButton>
        ))}
      </div>
      <PictureViewer pictures={pictures} shown={opened} onShow={setOpened} />
    </>
  );
}
