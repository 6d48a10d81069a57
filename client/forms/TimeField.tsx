import { TextInput, type TextInputProps } from '@mantine/core';
import { toTime } from './time.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/** A time of day in 24 hours, whatever language the browser speaks; '8' and '830' are enough to type. */
export const TimeField = ({ value = '', onChange, onBlur, ...props }: Props) => (
  <TextInput
    {...props}
    value={value}
    onChange={event => onChange?.(event.currentTarget.value)}
    onBlur={event => {
      onBlur?.(event);
      const time = toTime(value);
      if (time !== value) onChange?.(time);
    }}
    placeholder="hh:mm"
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
  />
);
