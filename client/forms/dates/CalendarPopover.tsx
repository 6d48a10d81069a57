import { Popover } from '@mantine/core';
import { type Ref, type RefObject, useLayoutEffect } from 'react';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { Calendar, type CalendarProps } from './Calendar.tsx';
import classes from './dates.module.css';

type At = RefObject<HTMLInputElement | null>;

/** Stands for the field, which is drawn elsewhere, as what the popover hangs on. */
function Place({ at, ref }: { at: At; ref?: Ref<HTMLInputElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(at.current);
  }, [at, ref]);
  return null;
}

type Props = CalendarProps & {
  /** The field it hangs on. */
  at: At;
  /** Escape and the browser's Back: the focus returns to where it was opened from. */
  onClose: () => void;
  /** A press elsewhere. */
  onLeave: () => void;
};

export function CalendarPopover({ at, onClose, onLeave, ...calendar }: Props) {
  useBackCloses(true, onClose);
  return (
    <Popover
      opened
      onDismiss={onLeave}
      position="bottom-start"
      // On a low screen it stands over its field rather than out of sight.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Place at={at} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Kalendář"
        className={classes.popover}
        // A dialog around hears Escape before anybody else; this mark of the kit's tells it that it is not meant.
        onFocusCapture={event => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
        onKeyDownCapture={event => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        <Calendar {...calendar} />
      </Popover.Dropdown>
    </Popover>
  );
}
