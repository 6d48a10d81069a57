import { ActionIcon, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useBackCloses } from '../../../ui/dialogs/covers.ts';
import { SmallDialog } from '../../../ui/dialogs/SmallDialog.tsx';
import { CHOICES, type Choice, KEYS } from './choices.ts';
import classes from './PeriodControl.module.css';

const shortcutsTo = (names: readonly Choice[]): [key: string, means: string][] => [
  ...Object.entries(KEYS)
    .filter(([, name]) => names.includes(name))
    .map(([key, name]): [string, string] => [key.toUpperCase(), CHOICES[name]]),
  ['←', 'Předchozí období'],
  ['→', 'Následující období'],
  ['Ctrl+K', 'Hledat'],
  ['/', 'Hledat'],
  ['?', 'Tato nápověda'],
];

/** The help for shortcuts, also opened by ?; a screen with only days and months has only some of them. */
export function ShortcutsButton({ only = Object.values(KEYS) }: { only?: readonly Choice[] }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useBackCloses(isOpen, close);
  // ? needs Shift on most keyboards, but not on all.
  useHotkeys([
    ['shift+?', open],
    ['?', open],
  ]);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={`${classes.step} ${classes.help}`}
        aria-label="Klávesové zkratky"
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <SmallDialog title="Klávesové zkratky" onClose={close}>
          <dl className={classes.keys}>
            {shortcutsTo(only).map(([key, means]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
          <p>Zkratky neplatí, když píšete do pole nebo je otevřené okno.</p>
        </SmallDialog>
      )}
    </>
  );
}
