import { useWindowEvent } from '@mantine/hooks';

/**
 * Hears what is typed while a field is awaited, whose code may still be on its way: each letter is told to `add` instead of
 * going to what had the focus before. A space presses the button that has it, as ever.
 */
export function useTypedAhead(isAwaited: boolean, add: (letter: string) => void) {
  const hear = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (!isAwaited || key.length !== 1 || isCommand || (key === ' ' && target instanceof HTMLButtonElement))
      return;
    event.preventDefault();
    event.stopPropagation();
    add(key);
  };
  useWindowEvent('keydown', hear, { capture: true });
}
