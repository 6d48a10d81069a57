import { Popover } from '@mantine/core';
import { type Ref, type RefObject, useLayoutEffect } from 'react';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { Calendar, type CalendarProps } from './Calendar.tsx';
import classes from './dates.module.css';

type At = RefObject<HTMLInputElement | null>;

/** Makes the field, which is rendered elsewhere, the popover's target. */
function Place({ at, ref }: { at: At; ref?: Ref<HTMLInputElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(at.current);
  }, [at, ref]);
  return null;
}

type Props = CalendarProps & {
  /** The field that the popover is attached to. */
  at: At;
  /** Called by Escape and the browser's Back: the focus returns to where the calendar was opened from. */
  onClose: () => void;
  /** Called by a press outside of the calendar. */
  onLeave: () => void;
};

export function CalendarPopover({ at, onClose, onLeave, ...calendar }: Props) {
  useBackCloses(true, onClose);
  return (
    <Popover
      opened
      onDismiss={onLeave}
      position="bottom-start"
      // On a low screen the popover covers its field rather than leaving the screen.
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
        // A surrounding dialog hears Escape first; this Mantine attribute makes the dialog ignore it.
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
