import { CloseButton, Text } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './SmallDialog.module.css';
import { useFocusBack } from './useFocusBack.ts';

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A dialog of a few lines over everything, mounted while it is open. It uses the browser's dialog element, because it
 * is in the entry: Mantine's Modal would add 40 kB that everybody has to load first. The element with
 * `data-autofocus` gets the focus. Escape closes only this dialog (the attribute makes Mantine's dialogs below ignore
 * it).
 */
export function SmallDialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.setAttribute('closedby', 'none');
    element.showModal();
    for (const button of element.querySelectorAll('button'))
      button.setAttribute('data-mantine-stop-propagation', 'true');
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element.close();
  }, []);
  // Must follow the effect above: while the dialog is open, nothing outside of it can take the focus.
  useFocusBack();
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      data-mantine-stop-propagation="true"
      className={classes.dialog}
      // Otherwise the Escape that opened a question over a form would also close the question: the browser acts last.
      onCancel={event => event.preventDefault()}
      onClose={onClose}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      // A press inside that ends outside, as when selecting text, is a click on their common parent: on the dialog.
      onPointerDown={event => {
        pressed.current = event.target;
      }}
      onClick={event => event.target === dialog.current && pressed.current === event.target && onClose()}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <Text component="h2" m={0} size="lg" fw={650}>
            {title}
          </Text>
          <CloseButton aria-label="Zavřít" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
