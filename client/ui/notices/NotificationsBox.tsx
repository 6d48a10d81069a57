import { Notification } from '@mantine/core';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { standIn } from '../dialogs/useFocusBack.ts';
import { useReached } from '../hooks/useReached.ts';
import { isPageCovered, onCovered } from '../page/useCovered.ts';
import classes from './NotificationsBox.module.css';
import { hideNotice, type Notice, onNotices, seenNotices } from './notices.ts';

/** The distance from which a movement is a drag, in px, and the share of its width at which a notice is dismissed. */
const DRAG_PX = 5;
const THROWN = 0.35;

/** Dismisses a notice when it is dragged to a side, by mouse as well as by finger. */
function useThrow(onThrown: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = ({ currentTarget }: PointerEvent) => {
    start.current = null;
    if (Math.abs(offset) > currentTarget.clientWidth * THROWN) onThrown();
    else setOffset(0);
  };
  return {
    style: offset === 0 ? undefined : { transform: `translateX(${offset}px)` },
    onPointerDown: ({ clientX }: PointerEvent) => {
      start.current = clientX;
    },
    onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent) => {
      if (start.current === null) return;
      const moved = clientX - start.current;
      if (offset === 0 && Math.abs(moved) < DRAG_PX) return;
      currentTarget.setPointerCapture(pointerId);
      setOffset(moved);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

type ShownProps = Notice & {
  isHeld: boolean;
  onFocused: (id: string | null) => void;
  onEntered: (event: FocusEvent) => void;
};

function Shown({ id, message, color, role, lasts, hasLines, isHeld, onFocused, onEntered }: ShownProps) {
  const upToDate = useReached(message);
  const close = () => hideNotice(id);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideNotice(id), lasts);
    return () => clearTimeout(timer);
  }, [isHeld, id, lasts]);
  return (
    <Notification
      {...{ color, role: role ?? 'group' }}
      {...useThrow(close)}
      className={classes.notice}
      styles={hasLines ? { description: { whiteSpace: 'pre-line' } } : undefined}
      closeButtonProps={{ 'aria-label': 'Zavřít hlášení' }}
      onClose={close}
      onFocus={event => {
        onFocused(id);
        onEntered(event);
      }}
      onBlur={() => onFocused(null)}
    >
      {typeof message === 'string' ? upToDate(message) : message}
    </Notification>
  );
}

/** Returns the focus to where it came from, or to the page, when the focused notice disappears. */
function useWayBack(isGone: boolean, forget: () => void) {
  const from = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isGone) return;
    forget();
    if (document.activeElement !== document.body) return;
    const back = (from.current && standIn(from.current)) ?? document.getElementById('obsah');
    back?.focus({ preventScroll: true });
  });
  return ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget?.closest(`.${classes.box}`)) from.current = relatedTarget as HTMLElement | null;
  };
}

/**
 * The place where short notices appear. All of them stay while one is hovered or focused, and while the page is
 * covered. It is in the entry, because a message about the network must not need the network. It is rendered before
 * any notice, and each is read out as it arrives: some screen readers ignore a status region that appears together
 * with its text.
 */
export function NotificationsBox() {
  const notices = useSyncExternalStore(onNotices, seenNotices);
  const [isPointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState<string | null>(null);
  // A focused notice that disappears causes no blur event.
  const isThere = notices.some(({ id }) => id === focused);
  const isCovered = useSyncExternalStore(onCovered, isPageCovered);
  const isHeld = isPointedAt || isThere || isCovered;
  const onEntered = useWayBack(focused !== null && !isThere, () => setFocused(null));
  const point = (isPointed: boolean) => () => setPointedAt(isPointed);
  return createPortal(
    <div
      className={classes.box}
      role="status"
      aria-atomic={false}
      onPointerEnter={point(true)}
      onPointerLeave={point(false)}
    >
      {notices.map(notice => (
        <Shown key={notice.id} {...notice} isHeld={isHeld} onFocused={setFocused} onEntered={onEntered} />
      ))}
    </div>,
    document.body,
  );
}
