import { ActionIcon } from '@mantine/core';
import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import tool from '../layout/header/tool.module.css';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';

/**
 * Hears what is typed while a field is awaited, whose code may still be on its way: each letter is told to `add`, and
 * Enter to `enter`, instead of going to what had the focus before. A space presses the button that has it, as ever.
 */
function useTypedAhead(isAwaited: boolean, add: (letter: string) => void, enter: () => void) {
  const hear = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    const isEnter = key === 'Enter';
    if (!isAwaited || (key.length !== 1 && !isEnter) || isCommand) return;
    if (key === ' ' && target instanceof HTMLButtonElement) return;
    // The code cannot be had, and what says so has its buttons.
    if (target instanceof Element && target.closest('dialog')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) enter();
    else add(key);
  };
  useWindowEvent('keydown', hear, { capture: true });
}

const SearchDialog = part(() => import('./SearchDialog.tsx'), 'SearchDialog', { frame: DialogFrame });

/** Opens the global search, as Ctrl+K anywhere and / outside of fields do. */
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
  useHotkeys([['mod+K', open]], []);
  // With Shift on a Czech keyboard, without on some.
  useHotkeys([
    ['/', open],
    ['shift+/', open],
  ]);
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
