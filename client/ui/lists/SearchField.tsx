import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import classes from './SearchField.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How long typing must pause before `onChange` is called, in ms. */
  delay?: number;
  maxLength?: number;
  width?: string;
  /** Whether the label is above the field, or only inside of it while it is empty. */
  hasLabel?: boolean;
};

/** A search field that reports its text when typing pauses (debounced); it takes over outside changes of `value`. */
export function SearchField({
  label,
  value,
  onChange,
  delay = 0,
  maxLength = 100,
  width = '16rem',
  hasLabel = false,
}: Props) {
  const [text, setText] = useState(value);
  // Without the trailing space, which not every owner keeps: the next word may follow it.
  const told = useRef(value.trim());
  const input = useRef<HTMLInputElement>(null);
  const tell = useDebouncedCallback((next: string) => {
    told.current = next.trim();
    onChange(next);
  }, delay);

  useEffect(() => {
    if (value.trim() === told.current) return;
    told.current = value.trim();
    setText(value);
  }, [value]);

  const change = (next: string) => {
    setText(next);
    tell(next);
  };

  /** The clear button disappears with the text; the person will then type the next search in the field. */
  const empty = () => {
    change('');
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      type="search"
      label={hasLabel ? label : undefined}
      aria-label={hasLabel ? undefined : label}
      placeholder={hasLabel ? undefined : label}
      value={text}
      maxLength={maxLength}
      onChange={event => change(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Vymazat hledání" onClick={empty} />}
      className={classes.field}
      style={{ '--search-width': width } as CSSProperties}
    />
  );
}
