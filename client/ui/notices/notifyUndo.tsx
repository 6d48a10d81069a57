import { Button, Group, Text } from '@mantine/core';
import { hideNotice, showNotice } from './notices.ts';

/** As long as a problem is shown: a person who is spoken to meanwhile can still undo. */
const UNDO_MS = 10_000;

/** The actions that can be undone now, the latest last: Ctrl+Z does the same as the button. */
const open = new Map<string, () => void>();

/**
 * Where Ctrl+Z is meant for what is being filled in: every text, and any field of a form. The checkboxes of a list and
 * the choice of its shop have nothing of their own to undo.
 */
const TEXT = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable], form input, form select';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TEXT) !== null;

/** Whether a key means that the last deed is to be undone. */
export const asksUndo = ({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTyping(target);

window.addEventListener('keydown', event => {
  const undo = [...open.values()].at(-1);
  if (!undo || !asksUndo(event)) return;
  event.preventDefault();
  undo();
});

/** Says what was done and offers 'Vrátit zpět' (or Ctrl+Z) for 10 s; a later one with the same `id` replaces it. */
export function notifyUndo(id: string, message: string, undo: () => void) {
  const takeBack = () => {
    hideNotice(id);
    undo();
  };
  open.delete(id);
  open.set(id, takeBack);
  showNotice({
    id,
    color: 'green',
    lasts: UNDO_MS,
    onClose: () => open.get(id) === takeBack && open.delete(id),
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="default" miw="max-content" onClick={takeBack}>
          Vrátit zpět
        </Button>
      </Group>
    ),
  });
}
