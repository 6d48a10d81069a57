import { TextInput } from '@mantine/core';

type Props = {
  /** Days YYYY-MM-DD; '' for none. */
  od: string;
  do: string;
  today: string;
  onChange: (end: 'od' | 'do', day: string) => void;
};

/** Both ends of a period of one's own: neither crosses the other, none is after today. */
export const DayRange = ({ od, do: to, today, onChange }: Props) => (
  <>
    <TextInput
      type="date"
      label="Od"
      max={to || today}
      value={od}
      onChange={event => onChange('od', event.currentTarget.value)}
    />
    <TextInput
      type="date"
      label="Do"
      min={od}
      max={today}
      value={to}
      onChange={event => onChange('do', event.currentTarget.value)}
    />
  </>
);
