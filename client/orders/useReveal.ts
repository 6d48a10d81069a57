import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Kanban } from '#shared/orders/contract.ts';
import { STATUSES } from '#shared/orders/statuses.ts';

/** The element of an order's card. */
export const cardId = (id: number) => `objednavka-${id}`;

const MARKED_MS = 4_000;
/** So many frames in the same place, and it stays there. */
const STILL_FRAMES = 3;

/**
 * Scrolls to a card until it stays: cards that were far away are as high as was guessed (`content-visibility`), grow as
 * they come near, and push it out of view again.
 */
function scrollTo(card: HTMLElement) {
  let top: number | null = null;
  let still = 0;
  const step = () => {
    card.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const now = card.getBoundingClientRect().top;
    still = now === top ? still + 1 : 0;
    top = now;
    if (still < STILL_FRAMES && card.isConnected) requestAnimationFrame(step);
  };
  step();
}

/**
 * Shows what was just made or moved: its card is scrolled to and marked as soon as the board has it. A column is longer
 * than the screen, and the newest stands at its end.
 */
export function useReveal(board: Kanban | null | undefined) {
  const wanted = useRef<number | null>(null);
  const show = useCallback(() => {
    const card = wanted.current === null ? null : document.getElementById(cardId(wanted.current));
    if (!card) return;
    wanted.current = null;
    scrollTo(card);
    card.dataset.fresh = 'true';
    setTimeout(() => delete card.dataset.fresh, MARKED_MS);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the board has changed
  useEffect(show, [board, show]);
  return useMemo(
    () => ({
      /** Of one that is about to move: once the board has changed. */
      moved: (id: number) => {
        wanted.current = id;
      },
      /** Of a new one, which the live stream may have brought before its answer came: then the board changes no more. */
      made: (id: number) => {
        wanted.current = id;
        show();
      },
    }),
    [show],
  );
}

/** Brings the first column that has what was searched for into view: on a phone it is elsewhere than one looks. */
export function useHitsInView(searched: string, board: Kanban | undefined) {
  const first = searched && board && STATUSES.find(status => board[status].count > 0);
  useEffect(() => {
    if (!first) return;
    document
      .querySelector(`[data-status="${first}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' });
  }, [first]);
}
