import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { retrying } from '../ui/retrying.tsx';
import classes from './LinkField.module.css';

type Props = {
  /** The name in the sales that is being linked. */
  name: string;
  /** The label of the choice, 'Osoba' or 'Prodejna'. */
  what: string;
  options: { value: string; label: string }[];
  /** The query of the options and what they are, in the accusative, where they are loaded. */
  choices?: { load: Parameters<typeof retrying>[0]; what: string };
  /** The most likely option: already chosen, so that one press is enough. */
  suggested?: string;
  /** The button's label, in the infinitive. */
  action?: string;
  isSaving: boolean;
  onLink: (value: string) => void;
};

/** Links a name of the sales: a choice, and the button that saves it. */
export function LinkField({
  name,
  what,
  options,
  choices,
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
        {...(choices && retrying(choices.load, choices.what))}
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
