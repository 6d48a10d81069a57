/**
 * A button that has nothing to do now, often because it has just done it: it looks disabled and says so, and keeps the
 * focus, which a disabled one loses to the page's beginning. What it does must do no harm then.
 */
export const resting = (isResting: boolean) => ({
  'aria-disabled': isResting,
  'data-disabled': isResting || undefined,
});
