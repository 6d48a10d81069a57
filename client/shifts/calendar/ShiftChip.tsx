import { UnstyledButton } from '@mantine/core';
import { IconBeach, IconClockExclamation, IconMapPin, IconStethoscope } from '@tabler/icons-react';
import type { Times } from '#shared/shifts/hours.ts';
import { SHIFT_TYPE_LABELS } from '#shared/shifts/kinds.ts';
import type { Shift } from '#shared/shifts/shapes.ts';
import { useUser } from '../../core/session.tsx';
import { span } from '../czech.ts';
import classes from './ShiftChip.module.css';

type Props = {
  shift: Shift;
  /** Whether publishing changed it and the person has not seen that yet. */
  isUnseen: boolean;
  isReachable: boolean;
  onOpen: (shift: Shift) => void;
};

/** 08:00–20:00 as '8–20', for narrow columns. */
export const brief = ({ cas_od, cas_do }: Times) =>
  [cas_od, cas_do].map(time => time.replace(/^0/, '').replace(/:00$/, '')).join('–');

/** The style of a shift, one of four (rule shifts-1). */
export const styleOf = (shift: Pick<Shift, 'typ_smeny' | 'user_id'>, userId: number) =>
  shift.typ_smeny === 'prace' ? (shift.user_id === userId ? 'vlastni' : 'cizi') : shift.typ_smeny;

/** A shift in the calendar: name and times, with a pin if the shop is not the person's home shop. */
export function ShiftChip({ shift, isUnseen, isReachable, onOpen }: Props) {
  const user = useUser();
  const isOff = shift.typ_smeny !== 'prace';
  const name = [
    shift.user_jmeno,
    isOff && SHIFT_TYPE_LABELS[shift.typ_smeny],
    span(shift),
    !shift.je_domaci_prodejna && 'mimo domácí prodejnu',
    isUnseen && 'změna plánu',
    shift.chybi_odchod && 'chybí odchod',
  ];
  return (
    <UnstyledButton
      className={classes.chip}
      data-style={styleOf(shift, user.id)}
      data-unseen={isUnseen || undefined}
      tabIndex={isReachable ? 0 : -1}
      aria-label={name.filter(Boolean).join(', ')}
      title={name.filter(Boolean).join(', ')}
      onClick={event => {
        event.stopPropagation();
        onOpen(shift);
      }}
    >
      <span className={classes.name}>
        {shift.typ_smeny === 'dovolena' && <IconBeach size={12} aria-hidden />}
        {shift.typ_smeny === 'nemoc' && <IconStethoscope size={12} aria-hidden />}
        {!shift.je_domaci_prodejna && <IconMapPin size={12} aria-hidden className={classes.pin} />}
        {shift.chybi_odchod && <IconClockExclamation size={12} aria-hidden className={classes.missing} />}
        <span>
          <span className={classes.first}>{shift.user.jmeno} </span>
          {shift.user.prijmeni}
        </span>
      </span>
      <span className={classes.time}>{span(shift)}</span>
      <span className={classes.brief}>{brief(shift)}</span>
    </UnstyledButton>
  );
}
