import { type TouchEvent, useRef } from 'react';

/** How far a finger must move sideways to mean another picture, in pixels. */
const DISTANCE = 48;

/** Handlers that tell a sideways swipe: to the left is 1 (the next one), to the right -1. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      // Two fingers enlarge.
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
