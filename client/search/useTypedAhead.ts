import { useWindowEvent } from '@mantine/hooks';

/**
 * Hears what is typed while a field is awaited, whose code may still be on its way: each letter is told to `add`, and
 * Enter to `enter`, instead of going to what had the focus before. A space presses the button that has it, as ever.
 */
export function useTypedAhead(isAwaited: boolean, add: (letter: string) => void, enter: () => void) {
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
