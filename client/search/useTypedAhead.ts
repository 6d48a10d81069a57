import { useEffect, useEffectEvent } from 'react';

/**
 * Hears what is typed while a field is awaited, whose code may still be on its way: each letter is told to `add` instead of
 * going to what had the focus before. A space presses the button that has it, as ever.
 */
export function useTypedAhead(isAwaited: boolean, add: (letter: string) => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
    if (key.length !== 1 || isCommand || (key === ' ' && target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    add(key);
  });
  useEffect(() => {
    if (!isAwaited) return;
    const listen = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isAwaited]);
}
