/** The row of what was pressed is about to go: the focus goes to the next one, or to the first button where there is none. */
export function focusBeside(pressed: HTMLElement) {
  const row = pressed.closest('li')!;
  const next =
    row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')!.querySelector('button');
  (next as HTMLElement).focus();
}
