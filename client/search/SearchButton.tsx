import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import tool from '../layout/header/tool.module.css';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { useTypedAhead } from './useTypedAhead.ts';

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
