import { Textarea, type TextareaProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type Ref, useCallback, useId, useRef, useState } from 'react';
import { part } from '../../parts/part.tsx';
import classes from './MentionField.module.css';
import type { Offered } from './offered.ts';
import { insertionOf, type Typed, typedMention } from './typed.ts';

/** Loaded with the first '@'. Without it a name can be typed in full, so it says nothing when it cannot be loaded. */
const Suggestions = part(() => import('./Suggestions.tsx'), 'Suggestions', { frame: () => null });

const NONE: Offered[] = [];

/** What is typed behind an '@' in the field, the names offered for it, and picking one. */
function useMentioning() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [rows, setRows] = useState(NONE);
  const [active, setActive] = useState(0);
  /** The place of the '@' at which nothing more is offered: a name was picked, or the list closed. */
  const done = useRef(-1);

  const look = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const next = selectionStart === selectionEnd ? typedMention(value, selectionStart) : null;
    if (next?.from !== done.current) done.current = -1;
    else if (next) return setTyped(null);
    if (next?.query !== typed?.query) setActive(0);
    setTyped(next);
  };
  const close = () => {
    done.current = typed?.from ?? -1;
    setTyped(null);
  };
  const pick = ({ name }: Offered) => {
    if (!field.current || !typed) return;
    const { from, to } = typed;
    field.current.setRangeText(insertionOf(name, field.current.value.slice(to)), from, to, 'end');
    close();
    field.current.dispatchEvent(new Event('input', { bubbles: true }));
    field.current.focus();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % rows.length),
    ArrowUp: () => setActive((active + rows.length - 1) % rows.length),
    Enter: () => pick(rows[active]!),
    Tab: () => pick(rows[active]!),
    Escape: close,
  };
  const isOpen = typed !== null && rows.length > 0;
  /** Whether the list took the key. */
  const press = (event: KeyboardEvent): boolean => {
    const act = keys[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!isOpen || !act || !isPlain || event.nativeEvent.isComposing) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  const offer = useCallback((next: Offered[]) => {
    setRows(next);
    setActive(current => Math.min(current, Math.max(0, next.length - 1)));
  }, []);
  return { field, typed, isOpen, active, look, leave: () => setTyped(null), press, pick, offer };
}

type Props = TextareaProps & { ref?: Ref<HTMLTextAreaElement> };

/** A text in which an '@' offers colleagues to mention (rule news-9). */
export function MentionField({ ref, ...props }: Props) {
  const { field, typed, isOpen, active, look, leave, press, pick, offer } = useMentioning();
  const list = useId();
  return (
    <div className={classes.field}>
      <Textarea
        aria-autocomplete="list"
        {...props}
        ref={useMergedRef(field, ref ?? null)}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        // Escape closes the list, not the dialog around it.
        data-mantine-stop-propagation={isOpen || undefined}
        onChange={event => {
          props.onChange?.(event);
          look();
        }}
        onSelect={look}
        onBlur={event => {
          props.onBlur?.(event);
          leave();
        }}
        onKeyDown={event => press(event) || props.onKeyDown?.(event)}
      />
      {typed && (
        <Suggestions
          id={list}
          query={typed.query}
          active={active}
          field={field}
          onOffer={offer}
          onPick={pick}
        />
      )}
    </div>
  );
}
