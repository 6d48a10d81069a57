import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DialogFrame } from '../../parts/frames.tsx';
import { part } from '../../parts/part.tsx';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import touch from '../../ui/page/touch.module.css';
import type { CalendarProps } from './Calendar.tsx';
import type { Reading } from './czech-date.ts';
import classes from './dates.module.css';

/** Loaded when somebody is about to use it: the calendar and its positioning need libraries. */
const CalendarPopover = part(() => import('./CalendarPopover.tsx'), 'CalendarPopover', {
  frame: DialogFrame,
});

/** The props of every date, month and time field; the value is complete ('YYYY-MM-DD', 'YYYY-MM', 'HH:MM') or ''. */
export type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  value?: string;
  onChange?: (value: string) => void;
  /** In a row of filters: the problem is shown over the content below the field, so that nothing moves. */
  isInRow?: boolean;
  /** The field always has a value: when emptied, it gets its value back. */
  keepsValue?: boolean;
  /**
   * Called with the problem of the typed text, while `value` is not what the field shows, and with null once it is
   * solved. Called again when the surrounding form was not sent because of it; for the first such field with `isHeld`.
   */
  onUnread?: (problem: string | null, isHeld?: boolean) => void;
};

type Props = FieldProps & {
  show: (value: string) => string;
  read: (typed: string) => Reading;
  calendar?: Pick<CalendarProps, 'kind' | 'min' | 'max' | 'shortcuts'>;
};

/** The event of a form that was not sent because a field cannot be read; its summary of problems listens. */
export const HELD = 'held';

/**
 * Keeps the surrounding form from being submitted while the text in the field cannot be read. `onHeld` is told whether
 * no other field has held the form: the first one takes the focus, the others add their problem.
 */
function useHoldingForm(
  input: React.RefObject<HTMLInputElement | null>,
  isWrong: boolean,
  onHeld: (isFirst: boolean) => void,
) {
  const tellHeld = useEffectEvent(onHeld);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isWrong) return;
    const hold = (event: Event) => {
      const isFirst = !event.defaultPrevented;
      event.preventDefault();
      event.stopPropagation();
      // Drawn before the field takes the focus: the summary above it must not push it out of view afterwards.
      flushSync(() => {
        tellHeld(isFirst);
        form.dispatchEvent(new Event(HELD));
      });
      if (isFirst) input.current?.focus();
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [input, isWrong]);
}

/**
 * Lets a press count for the button that it began on, although the button moves meanwhile: the message of a problem that
 * the typed text has solved leaves the page, and the browser would find something else under the end of the press.
 */
function holdPress({ target, x, y }: MouseEvent) {
  const button = (target as Element).closest('button');
  const end = (up: MouseEvent) => {
    const isInPlace = Math.hypot(up.x - x, up.y - y) < 9;
    if (isInPlace && !button?.contains(up.target as Node)) button?.click();
  };
  window.addEventListener('mouseup', end, { once: true });
}

/**
 * Takes the typed text when anything else is pressed: on an iPhone a button takes no focus, so the field would not
 * blur and the form would be sent with the old value. It listens to mousedown, because a checkbox that is rendered
 * anew during a click would lose that click.
 */
function useTakingBeforePress(
  input: React.RefObject<HTMLInputElement | null>,
  isTyping: boolean,
  finish: () => void,
) {
  const press = (event: MouseEvent) => {
    if (!isTyping || event.target === input.current) return;
    holdPress(event);
    flushSync(finish);
  };
  useWindowEvent('mousedown', press, { capture: true });
}

/**
 * A field whose value is typed as people write it, or picked. `onChange` only gets complete values, and only on blur,
 * on Enter and from the calendar: half a date reaches neither the address nor a request (0031).
 */
export function TypedField(given: Props) {
  const {
    value = '',
    onChange,
    isInRow,
    keepsValue = false,
    onUnread,
    show,
    read,
    calendar,
    ...props
  } = given;
  const isPhone = usePhone();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The reported value until it comes back as `value`: the address takes a moment; the field must not flicker. */
  const [told, setTold] = useState<string | null>(null);
  /** The text being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [openedBy, setOpenedBy] = useState<'key' | 'button' | null>(null);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTold(null);
    // The earlier value may come back while the next one is already being typed.
    if (value !== told) {
      setTyped(null);
      setProblem(null);
    }
  }
  const tell = (next: string | null) => {
    setProblem(next);
    if (next !== problem) onUnread?.(next);
  };
  useHoldingForm(input, problem !== null, isFirst => onUnread?.(problem, isFirst));

  const take = (next: string) => {
    setTyped(null);
    tell(null);
    if (next === (told ?? value) || (keepsValue && next === '')) return;
    setTold(next);
    onChange?.(next);
  };
  /** Takes the typed text, or shows its problem. */
  const finish = (): boolean => {
    if (typed === null) return problem === null;
    const reading: Reading = typed.trim() === '' ? { value: '' } : read(typed);
    if ('value' in reading) take(reading.value);
    else tell(reading.problem);
    return 'value' in reading;
  };
  useTakingBeforePress(input, typed !== null, finish);
  const close = () => {
    (openedBy === 'button' ? button : input).current?.focus();
    setOpenedBy(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    if (event.key === 'Enter' && !finish()) event.preventDefault();
    if (event.key === 'Escape' && openedBy) close();
    if (event.key !== 'ArrowDown' || !calendar || props.disabled) return;
    event.preventDefault();
    finish();
    setOpenedBy('key');
  };

  const field = (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      {...props}
      ref={input}
      value={typed ?? show(told ?? value)}
      error={problem ?? props.error}
      classNames={isInRow ? { root: classes.inRow, error: classes.hanging } : undefined}
      data-mantine-stop-propagation={openedBy !== null || undefined}
      onChange={event => {
        setTyped(event.currentTarget.value);
        tell(null);
      }}
      onFocus={event => {
        props.onFocus?.(event);
        if (calendar) CalendarPopover.preload();
      }}
      onBlur={event => {
        props.onBlur?.(event);
        finish();
      }}
      onKeyDown={press}
      rightSectionPointerEvents="all"
      rightSectionWidth={isPhone ? 44 : undefined}
      rightSection={
        calendar && (
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            className={touch.target}
            // The down arrow opens it as well, so that a field is a single stop of the Tab key.
            tabIndex={-1}
            disabled={props.disabled}
            aria-label={calendar.kind === 'month' ? 'Vybrat měsíc' : 'Vybrat v kalendáři'}
            aria-haspopup="dialog"
            aria-expanded={openedBy !== null}
            onClick={() => setOpenedBy(openedBy ? null : 'button')}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
  if (!calendar) return field;

  const pick = (next: string) => {
    take(next);
    close();
  };
  const shortcuts = calendar.shortcuts?.map(({ label, onPick }) => ({
    label,
    onPick: () => {
      onPick();
      close();
    },
  }));
  return (
    <>
      {field}
      {openedBy && (
        <CalendarPopover
          {...calendar}
          at={input}
          onClose={close}
          onLeave={() => setOpenedBy(null)}
          value={told ?? value}
          isClearable={!props.required && !keepsValue && (told ?? value) !== ''}
          onPick={pick}
          shortcuts={shortcuts}
        />
      )}
    </>
  );
}
