import { Button, Group } from '@mantine/core';
import touch from './page/touch.module.css';

type Props<Value extends string> = {
  /** The name of the choice, for screen readers. */
  label: string;
  choices: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of one value among a few, as small buttons of which one is pressed. */
export const ButtonChoice = <Value extends string>({ label, choices, value, onChange }: Props<Value>) => (
  <Group gap={4} role="group" aria-label={label}>
    {(Object.entries(choices) as [Value, string][]).map(([choice, name]) => (
      <Button
        key={choice}
        size="compact-sm"
        variant={choice === value ? 'filled' : 'default'}
        className={touch.target}
        aria-pressed={choice === value}
        onClick={() => onChange(choice)}
      >
        {name}
      </Button>
    ))}
  </Group>
);
