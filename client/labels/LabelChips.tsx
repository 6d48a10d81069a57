import { IconCheck } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { Label } from '#shared/labels/contract.ts';
import classes from './Label.module.css';

/** A label: its name on its colour, readable in both themes. */
export const LabelChip = ({ label: { nazev, barva } }: { label: Pick<Label, 'nazev' | 'barva'> }) => (
  <span className={classes.chip} data-color={barva}>
    {nazev}
  </span>
);

/** The labels that the board knows, read once for all its cards. */
export const LabelsContext = createContext<readonly Label[]>([]);

/** The labels with these numbers, in their order; deleted ones are left out (rule orders-13). */
export function LabelChips({ ids }: { ids: readonly number[] }) {
  const shown = useContext(LabelsContext).filter(({ id }) => ids.includes(id));
  if (shown.length === 0) return null;
  return (
    <div className={classes.chips}>
      <span className="visually-hidden">Štítky: </span>
      {shown.map(label => (
        <LabelChip key={label.id} label={label} />
      ))}
    </div>
  );
}

type TogglesProps = {
  labels: readonly Label[];
  isChosen: (id: number) => boolean;
  onToggle: (id: number) => void;
};

/** All labels, of which any number can be chosen, each by a press. */
export const LabelToggles = ({ labels, isChosen, onToggle }: TogglesProps) => (
  <div className={classes.toggles}>
    {labels.map(({ id, nazev, barva }) => (
      <button
        key={id}
        type="button"
        className={`${classes.chip} ${classes.toggle}`}
        data-color={barva}
        aria-pressed={isChosen(id)}
        onClick={() => onToggle(id)}
      >
        {isChosen(id) && <IconCheck size={14} stroke={2.5} aria-hidden />}
        {nazev}
      </button>
    ))}
  </div>
);
