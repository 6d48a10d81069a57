/** Moves the focus before the pressed button's row disappears: to the next or previous row, or the first button. */
export function focusBeside(pressed: HTMLElement) {
  const row = pressed.closest('li')!;
  const next =
    row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')!.querySelector('button');
  (next as HTMLElement).focus();
}
