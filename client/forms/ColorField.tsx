import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './ColorField.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/** A colour as #rrggbb, typed or picked with the browser's colour picker. */
export const ColorField = ({ value = '', onChange, ...props }: Props) => (
  <TextInput
    {...props}
    value={value}
    onChange={event => onChange?.(event.currentTarget.value)}
    maxLength={7}
    spellCheck={false}
    autoComplete="off"
    leftSectionWidth={44}
    leftSection={
      <input
        type="color"
        className={classes.swatch}
        aria-label={`${String(props.label ?? 'Barva')} – výběr`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={event => onChange?.(event.currentTarget.value)}
      />
    }
  />
);
