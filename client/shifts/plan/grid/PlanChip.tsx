import { useDraggable } from '@dnd-kit/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import { useUser } from '../../../core/session.tsx';
import chip from '../../calendar/ShiftChip.module.css';
import { brief, styleOf } from '../../calendar/ShiftChip.tsx';
import { longDay, span } from '../../czech.ts';
import type { PlanShift } from '../plan-type.ts';
import { cellId, chipId, placeOf } from './keyboard.ts';
import classes from './PlanGrid.module.css';

type Props = {
  shift: PlanShift;
  row: number;
  /** The planned shop; shifts elsewhere are pale. */
  prodejna: number;
  warnings: string[];
  /** It can be neither moved nor opened here. */
  isFixed: boolean;
  /** The proposal removes it. */
  isGoing: boolean;
  /** The next proposal leaves it as it is. */
  isLocked: boolean;
  isReachable: boolean;
  onOpen: (shift: PlanShift) => void;
  onFocus: (shift: PlanShift) => void;
};

const SHORT = { dovolena: 'Dov', nemoc: 'Nem' };

const MARKS = { nova: 'v návrhu nová', zmenena: 'v návrhu změněná', zrusena: 'v návrhu zrušená' };

/** A shift in the planner, which can be dragged, opened with Enter, or moved by keyboard with space. */
export function PlanChip({ shift, row, prodejna, warnings, isFixed, ...props }: Props) {
  const { isGoing, isLocked, isReachable, onOpen, onFocus } = props;
  const user = useUser();
  const cell = cellId(shift.user_id, shift.datum);
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: shift.id,
    data: { shift, cell },
    disabled: isFixed || shift.navrh?.co === 'zrusena',
  });
  const name = [
    shift.user_jmeno,
    longDay(shift.datum),
    SHIFT_TYPE_LABELS[shift.typ_smeny],
    span(shift),
    shift.prodejna !== prodejna && shift.prodejna_nazev,
    isFixed && 'mění se v návrhu své prodejny',
    isGoing && 'rozpis ji ruší',
    isLocked && 'zamčeno pro příští rozpis',
    shift.navrh && MARKS[shift.navrh.co],
    shift.navrh?.kolize,
    ...warnings,
  ];
  return (
    <button
      ref={setNodeRef}
      type="button"
      {...attributes}
      id={chipId(shift.id)}
      {...listeners}
      aria-roledescription="směna k přesunutí"
      tabIndex={isReachable ? 0 : -1}
      className={`${chip.chip} ${classes.chip}`}
      data-style={styleOf(shift, user.id)}
      data-fixed={isFixed || undefined}
      data-elsewhere={shift.prodejna !== prodejna || undefined}
      data-draft={isGoing ? 'zrusena' : shift.navrh?.co}
      data-conflict={shift.navrh?.kolize ? true : undefined}
      data-dragging={isDragging || undefined}
      {...placeOf(shift.user_id, shift.datum, row)}
      aria-label={name.filter(Boolean).join(', ')}
      title={name.filter(Boolean).join('\n')}
      onClick={() => !isFixed && onOpen(shift)}
      onFocus={() => onFocus(shift)}
    >
      {warnings.length > 0 && <IconAlertTriangle size={10} aria-hidden className={classes.warning} />}
      {isLocked && <IconLock size={10} aria-hidden className={classes.warning} />}
      {shift.typ_smeny === 'prace' ? brief(shift) : SHORT[shift.typ_smeny]}
    </button>
  );
}
