import { IconLock } from '@tabler/icons-react';
import type { RosterShift } from '#shared/roster/kinds.ts';
import { brief } from '../../calendar/ShiftChip.tsx';
import { longDay, span } from '../../czech.ts';
import { placeOf } from '../grid/keyboard.ts';
import classes from './Roster.module.css';

type Props = {
  shift: RosterShift;
  name: string;
  row: number;
  isLocked: boolean;
  isReachable: boolean;
  onToggle: (shift: RosterShift) => void;
  onFocus: (shift: RosterShift) => void;
};

export const ghostId = ({ user_id, datum }: RosterShift) => `navrzena-${user_id}-${datum}`;

/** A proposed shift over the draft: a press, Enter or space locks it for the next proposal. */
export function GhostChip({ shift, name, row, isLocked, isReachable, onToggle, onFocus }: Props) {
  const label = [
    `Navrženo: ${name}`,
    longDay(shift.datum),
    span(shift),
    isLocked ? 'zamčeno, stiskem odemknete' : 'stiskem zamknete',
  ].join(', ');
  return (
    <button
      type="button"
      id={ghostId(shift)}
      className={classes.ghost}
      data-locked={isLocked || undefined}
      tabIndex={isReachable ? 0 : -1}
      {...placeOf(shift.user_id, shift.datum, row)}
      aria-label={label}
      title={label}
      onClick={() => onToggle(shift)}
      onFocus={() => onFocus(shift)}
    >
      {isLocked && <IconLock size={10} aria-hidden className={classes.lock} />}
      {brief(shift)}
    </button>
  );
}
