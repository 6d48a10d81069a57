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

/** The calendar and what places it have libraries of their own, fetched when somebody is about to use them. */
const CalendarPopover = part(() => import('./CalendarPopover.tsx'), 'CalendarPopover', {
  frame: DialogFrame,
});

/** What every date, month and time field takes; the value is whole ('YYYY-MM-DD', 'YYYY-MM', 'HH:MM') or ''. */
export type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  value?: string;
  onChange?: (value: string) => void;
  /** In a row of filters: what is wrong hangs below the field and moves nothing. */
  isInRow?: boolean;
  /** There is always a value: one that is emptied comes back. */
  keepsValue?: boolean;
  /**
   * Told what is wrong with what stands in the field, null once nothing is: its value is not what one sees; and again when
   * the form around was not sent because of it (`isHeld`).
   */
  onUnread?: (problem: string | null, isHeld?: boolean) => void;
};

type Props = FieldProps & {
  show: (value: string) => string;
  read: (typed: string) => Reading;
  calendar?: Pick<CalendarProps, 'kind' | 'min' | 'max' | 'shortcuts'>;
};

/** Keeps the form around a field from being sent while what stands in the field cannot be read. */
function useHoldingForm(
  input: React.RefObject<HTMLInputElement | null>,
  isWrong: boolean,
  onHeld: () => void,
) {
  const tellHeld = useEffectEvent(onHeld);
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isWrong) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      tellHeld();
      input.current?.focus();
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [input, isWrong]);
}

/**
 * Takes what is being typed when anything else is pressed. On an iPhone a button takes no focus: the field is not left by
 * pressing it, and its form would be sent with the value from before. Before the click, in whose middle a checkbox that is
 * drawn anew would lose it.
 */
function useTakingBeforePress(
  input: React.RefObject<HTMLInputElement | null>,
  isTyping: boolean,
  finish: () => void,
) {
  const press = (event: MouseEvent) => {
    if (isTyping && event.target !== input.current) flushSync(finish);
  };
  useWindowEvent('mousedown', press, { capture: true });
}

/**
 * A field in which a value is typed as people write it, and picked. It is told only whole values, and only when
 * the field is left, on Enter and from the calendar: half a date reaches neither the address nor a request (0031).
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
  /** What was told and has not come back yet: the address takes a moment, and the field must not flicker. */
  const [told, setTold] = useState<string | null>(null);
  /** What is being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [openedBy, setOpenedBy] = useState<'key' | 'button' | null>(null);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTold(null);
    // What was told comes back while the next is already being typed.
    if (value !== told) {
      setTyped(null);
      setProblem(null);
    }
  }
  const tell = (next: string | null) => {
    setProblem(next);
    if (next !== problem) onUnread?.(next);
  };
  useHoldingForm(input, problem !== null, () => onUnread?.(problem, true));

  const take = (next: string) => {
    setTyped(null);
    tell(null);
    if (next === (told ?? value) || (keepsValue && next === '')) return;
    setTold(next);
    onChange?.(next);
  };
  /** Takes what was typed, or says what is wrong with it. */
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
            // The arrow down opens it as well: one stop of the Tab key is enough for a field.
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
