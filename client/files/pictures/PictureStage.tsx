import { ActionIcon, CloseButton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { type TouchEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { preposed } from '#shared/core/preposed.ts';
import type { StoredFile } from '#shared/files/contract.ts';
import classes from './PictureViewer.module.css';

/** How far a finger must move sideways to change the picture, in pixels. */
const DISTANCE = 48;

/** Touch handlers that detect a sideways swipe: left is 1 (the next one), right is -1. */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      // Two fingers zoom.
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const across = finger.clientX - start.current.x;
      const along = finger.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > DISTANCE && Math.abs(across) > Math.abs(along)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}

type Props = { pictures: StoredFile[]; index: number; onShow: (index: number | null) => void };

const StepButton = ({ isNext, onClick }: { isNext: boolean; onClick: () => void }) => {
  const Icon = isNext ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      size={48}
      className={`${classes.tool} ${isNext ? classes.next : classes.previous}`}
      aria-label={isNext ? 'Další obrázek' : 'Předchozí obrázek'}
      onClick={onClick}
    >
      <Icon size={28} aria-hidden />
    </ActionIcon>
  );
};

/** One picture with its name, a download link, and the ways to the others: buttons, arrows or a swipe. */
export function PictureStage({ pictures, index, onShow }: Props) {
  const step = (by: number) => onShow((index + by + pictures.length) % pictures.length);
  const swipe = useSwipe(step);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // With Alt the browser goes back.
    if (!by || event.altKey) return;
    event.preventDefault();
    step(by);
  });
  // From the first moment that the picture is seen: a press before would be lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const picture = pictures[index];
  if (!picture) return null;
  const isOneOfMany = pictures.length > 1;
  return (
    <div className={classes.room} {...swipe}>
      <div className={classes.bar}>
        <Text size="sm" className={classes.name} aria-live="polite">
          {isOneOfMany && `${index + 1} ${preposed('z', pictures.length)} · `}
          {picture.nazev}
        </Text>
        <ActionIcon
          component="a"
          href={picture.url}
          download={picture.nazev}
          size={44}
          className={classes.tool}
          aria-label={`Stáhnout obrázek ${picture.nazev}`}
        >
          <IconDownload size={22} aria-hidden />
        </ActionIcon>
        <CloseButton
          size={44}
          iconSize={22}
          className={classes.tool}
          aria-label="Zavřít prohlížeč"
          data-autofocus
          onClick={() => onShow(null)}
        />
      </div>
      <div className={classes.stage}>
        <img key={picture.id} src={picture.url} alt={picture.nazev} className={classes.picture} />
      </div>
      {isOneOfMany && <StepButton isNext={false} onClick={() => step(-1)} />}
      {isOneOfMany && <StepButton isNext onClick={() => step(1)} />}
    </div>
  );
}
