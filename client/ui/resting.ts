/**
 * The attributes of a button that has nothing to do now, often because it has just been pressed: it looks disabled
 * and says so, but keeps the focus, which a disabled button loses to the page's beginning. Pressing it must then do
 * no harm.
 */
export const resting = (isResting: boolean) => ({
  'aria-disabled': isResting,
  'data-disabled': isResting || undefined,
});
