import { Menu, type MenuProps } from '@mantine/core';
import { useState } from 'react';
import { useBackCloses } from './covers.ts';

const PORTAL = { target: 'main' };

/**
 * Mantine's Menu, which Back closes, too. Its content is Mantine's: `Menu.Target`, `Menu.Dropdown`, `Menu.Item`. It is
 * within the page's main part, whose regions a screen reader lists, contains nothing but its items, and opens with the
 * first of them focused.
 */
export function BackMenu(props: MenuProps) {
  const [isOpened, setOpened] = useState(false);
  useBackCloses(isOpened, () => setOpened(false));
  return (
    <Menu
      portalProps={PORTAL}
      withInitialFocusPlaceholder={false}
      {...props}
      opened={isOpened}
      onChange={setOpened}
    />
  );
}
