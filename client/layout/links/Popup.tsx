import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { usePlace } from '../../navigation/Navigation.tsx';
import { useBackCloses } from '../../ui/dialogs/covers.ts';

type Trigger = {
  ref: React.RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};

type Props = {
  trigger: (props: Trigger) => ReactNode;
  /** The accessible name of the panel's navigation. */
  label: string;
  className?: string;
  panelClassName?: string;
  /** What presses a button that stays on the page gets what closes the panel and returns the focus. */
  children: ReactNode | ((dismiss: () => void) => ReactNode);
};

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Links behind a button. It closes on a click outside of it, Escape, Back and every navigation (rule people-3). */
export function Popup({ trigger, label, className, panelClassName, children }: Props) {
  const id = useId();
  const { key } = usePlace();
  // Open only at the place it was opened at: a navigation closes it, and going back there does not open it again.
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const isOpen = openAt === key;
  const close = () => setOpenAt(null);
  const button = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLDivElement>(close);

  const dismiss = () => {
    close();
    button.current?.focus();
  };

  useBackCloses(isOpen, dismiss);
  useWindowEvent('keydown', event => isOpen && event.key === 'Escape' && dismiss());

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const stops = [...(document.getElementById(id)?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    if (!isOpen || !step || stops.length === 0) return;
    event.preventDefault();
    stops[step(stops.indexOf(document.activeElement as HTMLElement), stops.length)]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a convenience beside Tab
    <div
      ref={root}
      className={className}
      onKeyDown={move}
      // A followed link disappears with the panel; the focus moves to the button, so that a dialog can return it.
      onClick={({ defaultPrevented }) => defaultPrevented && button.current?.focus()}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      {trigger({
        ref: button,
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setOpenAt(isOpen ? null : key),
      })}
      <nav id={id} aria-label={label} hidden={!isOpen} className={panelClassName}>
        {isOpen && (typeof children === 'function' ? children(dismiss) : children)}
      </nav>
    </div>
  );
}
