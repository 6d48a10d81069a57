import { notifyManager } from '@tanstack/react-query';

/** A press that lasts longer holds nothing any more: something is dragged, or the end of the press was never told. */
const LONGEST_MS = 1_000;

/** How often it is asked whether the press has ended, in ms. */
const LOOK_MS = 20;

/**
 * Shows what was fetched only when no button or finger is pressed. A row that appears above would otherwise move the
 * pressed button away: the press would end on its neighbour, and nothing would happen.
 */
export function holdWhilePressed() {
  let heldUntil = 0;
  const hold = (ms: number) => () => {
    heldUntil = performance.now() + ms;
  };
  notifyManager.setScheduler(function show(work) {
    if (performance.now() < heldUntil) setTimeout(show, LOOK_MS, work);
    else setTimeout(work);
  });
  addEventListener('pointerdown', hold(LONGEST_MS), true);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, hold(0), true);
}
