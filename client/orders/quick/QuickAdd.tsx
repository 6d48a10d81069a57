import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { part } from '../../parts/part.tsx';
import classes from './QuickAdd.module.css';

const QuickForm = part(() => import('./QuickForm.tsx'), 'QuickForm');

type Props = {
  /** Called with the id of the saved order, so that the board can show it. */
  onSaved: (id: number) => void;
};

/** Adds orders one after another without leaving the board: Enter saves, and the next one can be typed (rule orders-2). */
export function QuickAdd({ onSaved }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className={classes.place}>
      {isOpen ? (
        <QuickForm onSaved={onSaved} onClose={() => setOpen(false)} />
      ) : (
        <button ref={button} type="button" className={classes.open} onClick={() => setOpen(true)}>
          <IconPlus size={14} aria-hidden />
          Rychlé přidání
        </button>
      )}
    </div>
  );
}
