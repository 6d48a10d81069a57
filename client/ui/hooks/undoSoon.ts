import { asksUndo } from '../notices/notifyUndo.tsx';

/** What the page shows as done although it is not saved yet, the latest last. */
const saving = new Set<{ isUnwanted: boolean }>();

window.addEventListener(
  'keydown',
  event => {
    const last = [...saving].at(-1);
    if (!last || !asksUndo(event)) return;
    event.preventDefault();
    // It would take back what was done before.
    event.stopImmediatePropagation();
    last.isUnwanted = true;
  },
  { capture: true },
);

/**
 * Begins saving a deed that the page already shows as done. Ctrl+Z, pressed before it is saved, is meant for it.
 * @returns what ends the saving, and answers whether the deed is to be taken back at once
 */
export function undoSoon(): () => boolean {
  const deed = { isUnwanted: false };
  saving.add(deed);
  return () => {
    saving.delete(deed);
    return deed.isUnwanted;
  };
}
