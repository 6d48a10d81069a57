import { Chip, Fieldset, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import touch from '../../ui/page/touch.module.css';
import classes from './Chips.module.css';

type Props = {
  legend: string;
  choices: { id: number | string; nazev: string }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** Stands behind the chips. */
  behind?: ReactNode;
  children?: ReactNode;
};

/** A choice of any number of records, each a chip to press. */
export const Chips = ({ legend, choices, chosen, onChange, behind, children }: Props) => (
  <Fieldset legend={legend} variant="unstyled" classNames={{ root: classes.chips, legend: classes.legend }}>
    <Group gap={6}>
      <Chip.Group multiple value={chosen} onChange={onChange}>
        {choices.map(({ id, nazev }) => (
          <Chip
            key={id}
            value={`${id}`}
            size="sm"
            variant="outline"
            classNames={{ label: `${classes.chip} ${touch.target}` }}
          >
            {nazev}
          </Chip>
        ))}
      </Chip.Group>
      {behind}
    </Group>
    {children}
  </Fieldset>
);
