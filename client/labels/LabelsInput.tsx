import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { LabelToggles } from './LabelChips.tsx';
import { useLabels } from './useLabels.ts';

type Props = {
  label?: ReactNode;
  error?: ReactNode;
  value?: string[];
  onChange?: (value: string[]) => void;
};

/** The field of a form for the labels of an order. The numbers of deleted ones, which it does not show, stay. */
export function LabelsInput({ label, error, value = [], onChange }: Props) {
  const { labels } = useLabels();
  const name = useId();
  const toggle = (id: string) => {
    const next = value.includes(id) ? value.filter(one => one !== id) : [...value, id];
    // As the server orders them: chosen again, they are as they were.
    onChange?.(next.sort((one, other) => Number(one) - Number(other)));
  };
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={name}
      label={label}
      labelElement="div"
      labelProps={{ id: name }}
      error={error}
    >
      <LabelToggles
        labels={labels}
        isChosen={id => value.includes(`${id}`)}
        onToggle={id => toggle(`${id}`)}
      />
    </Input.Wrapper>
  );
}
