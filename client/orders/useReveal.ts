import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Kanban } from '#shared/orders/contract.ts';
import { STATUSES } from '#shared/orders/statuses.ts';

/** The id of an order's card. */
export const cardId = (id: number) => `objednavka-${id}`;

const MARKED_MS = 4_000;
/** After this many frames in the same place, the card is considered settled. */
const STILL_FRAMES = 3;

/**
 * Scrolls to a card until its position is stable: cards far away have an estimated height (`content-visibility`),
 * which changes when they come near and pushes the card out of view again.
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
 * Shows an order that was just added or moved: its card is scrolled to and highlighted as soon as it is on the board.
 * A column is longer than the screen, and the newest order is at its end.
 */
export function useReveal(board: Kanban | null | undefined) {
  const wanted = useRef<number | null>(null);
  const show = useCallback(() => {
    const own = wanted.current === null ? null : document.getElementById(cardId(wanted.current));
    if (!own) return;
    wanted.current = null;
    // In a collapsed column the card is not drawn.
    const card = own.closest<HTMLElement>('[data-collapsed]') ?? own;
    scrollTo(card);
    card.dataset.fresh = 'true';
    setTimeout(() => delete card.dataset.fresh, MARKED_MS);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the board has changed
  useEffect(show, [board, show]);
  return useMemo(
    () => ({
      /** For an order that is about to move: shown once the board has changed. */
      moved: (id: number) => {
        wanted.current = id;
      },
      /**
       * For a new order, which the live stream may have brought before the answer: the board then changes no more.
       */
      made: (id: number) => {
        wanted.current = id;
        show();
      },
    }),
    [show],
  );
}

/** Scrolls to the first column with search results, which on a phone may be out of view. */
export function useHitsInView(searched: string, board: Kanban | undefined) {
  const first = searched && board && STATUSES.find(status => board[status].count > 0);
  useEffect(() => {
    if (!first) return;
    document
      .querySelector(`[data-status="${first}"]`)
      ?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' });
  }, [first]);
}
