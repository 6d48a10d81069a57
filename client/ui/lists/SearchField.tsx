import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import classes from './SearchField.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How long typing must rest before it is told. */
  delay?: number;
  maxLength?: number;
  width?: string;
  /** Whether the label stands above the field, or only inside of it while it is empty. */
  hasLabel?: boolean;
};

/** A search that tells its text when typing rests; an outside change of `value` is taken over. */
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
  // Without the space behind it, which not all who are told keep: the next word may follow.
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

  /** Its button goes with the text: who empties the field types the next one. */
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
