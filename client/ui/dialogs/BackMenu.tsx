import { Menu, type MenuProps } from '@mantine/core';
import { useState } from 'react';
import { useBackCloses } from './covers.ts';

/** Mantine's Menu, which Back closes, too. Its content is Mantine's: `Menu.Target`, `Menu.Dropdown`, `Menu.Item`. */
export function BackMenu(props: MenuProps) {
  const [isOpened, setOpened] = useState(false);
  useBackCloses(isOpened, () => setOpened(false));
  return <Menu {...props} opened={isOpened} onChange={setOpened} />;
}
