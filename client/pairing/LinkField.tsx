import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import classes from './LinkField.module.css';

type Props = {
  /** The name in the sales that is being linked. */
  name: string;
  /** What is chosen from, 'Osoba' or 'Prodejna'. */
  what: string;
  options: { value: string; label: string }[];
  /** What it most likely is: chosen already, so that one press is enough. */
  suggested?: string;
  /** What the button does, in the infinitive. */
  action?: string;
  isSaving: boolean;
  onLink: (value: string) => void;
};

/** Says what a name of the sales means: a choice and the button that makes it so. */
export function LinkField({
  name,
  what,
  options,
  suggested = '',
  action = 'Spárovat',
  isSaving,
  onLink,
}: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? suggested;
  return (
    <form
      className={classes.link}
      onSubmit={event => {
        event.preventDefault();
        if (value) onLink(value);
      }}
    >
      <NativeSelect
        className={classes.choice}
        size="xs"
        aria-label={`${what} pro ${name}`}
        value={value}
        onChange={event => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: 'Vyberte…' },
          ...options.map(option =>
            option.value === suggested ? { ...option, label: `${option.label} (návrh)` } : option,
          ),
        ]}
      />
      <Button
        type="submit"
        size="xs"
        className={classes.button}
        variant={value ? 'light' : 'default'}
        disabled={!value}
        loading={isSaving}
        aria-label={`${action}: ${name}`}
      >
        {action}
      </Button>
    </form>
  );
}
