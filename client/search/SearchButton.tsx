import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import tool from '../layout/header/tool.module.css';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';

/**
 * Catches what is typed before a field exists, whose code may still be loading: each character goes to `add`, and
 * Enter to `enter`, instead of the focused element. A space still presses the focused button.
 */
function useTypedAhead(isAwaited: boolean, add: (letter: string) => void, enter: () => void) {
  const hear = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    const isEnter = key === 'Enter';
    if (!isAwaited || (key.length !== 1 && !isEnter) || isCommand) return;
    if (key === ' ' && target instanceof HTMLButtonElement) return;
    // The code could not be loaded, and the dialog that says so has its own buttons.
    if (target instanceof Element && target.closest('dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) enter();
    else add(key);
  };
  useWindowEvent('keydown', hear, { capture: true });
}

const SearchDialog = part(() => import('./SearchDialog.tsx'), 'SearchDialog', { frame: DialogFrame });

/** The button that opens the global search; Ctrl+K does so anywhere, / outside of fields. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  const add = (letter: string) => {
    setTyped(text => text + letter);
    setEntered(false);
  };
  useTypedAhead(isAwaited, add, () => setEntered(true));
  const open = () => {
    if (isOpen) return;
    setTyped('');
    setEntered(false);
    setOpen(true);
    setAwaited(true);
  };
  const close = () => {
    setOpen(false);
    setAwaited(false);
  };
  useWindowEvent('keydown', event => {
    const { key, target, altKey, shiftKey } = event;
    const isField = target instanceof Element && target.matches('input, textarea, select');
    // / needs Shift on a Czech keyboard, but not on all.
    const isAsked =
      event.ctrlKey || event.metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !isField;
    if (!isAsked || altKey) return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={tool.tool}
        aria-label="Hledat"
        aria-keyshortcuts="Control+K /"
        data-tip="Hledat (Ctrl+K)"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <SearchDialog
          onClose={close}
          typed={typed}
          isEntered={isEntered}
          onType={setTyped}
          onFocus={() => setAwaited(false)}
        />
      )}
    </>
  );
}
