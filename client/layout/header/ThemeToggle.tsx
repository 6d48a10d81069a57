import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './tool.module.css';

/** Switches between light and dark; the browser remembers the choice (rule platform-6). */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.tool}
      aria-label={isDark ? 'Přepnout na světlý vzhled' : 'Přepnout na tmavý vzhled'}
      data-tip={isDark ? 'Světlý vzhled' : 'Tmavý vzhled'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  );
}
