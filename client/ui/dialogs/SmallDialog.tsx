import { CloseButton, Text } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './SmallDialog.module.css';
import { useFocusBack } from './useFocusBack.ts';

type Props = { title: string; onClose: () => void; children: ReactNode };

/**
 * A dialog of a few lines over everything, mounted while it is open. It is the browser's own, because it is in the
 * entry: Mantine's Modal would bring 40 kB with it that everybody fetches first. What has `data-autofocus` gets the
 * focus. Escape closes this dialog alone (the attribute tells Mantine's below).
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
  // After it: while the dialog is open nothing else takes the focus.
  useFocusBack();
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      data-mantine-stop-propagation="true"
      className={classes.dialog}
      // The Escape that opened a question over a form would close it, too: the browser acts after all listeners.
      onCancel={event => event.preventDefault()}
      onClose={onClose}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      // What is pressed inside and let go beside, as when text is chosen, is clicked where both lie: on the dialog.
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
