import {
  IconCandle,
  IconChristmasTree,
  IconConfetti,
  IconEgg,
  IconFlag,
  IconHammer,
} from '@tabler/icons-react';
import classes from './HolidayMark.module.css';

/** The icon for a holiday's name (rule shifts-1). */
function iconOf(name: string) {
  if (/váno|Štědrý/.test(name)) return IconChristmasTree;
  if (/Velik/.test(name)) return IconEgg;
  if (name === 'Velký pátek') return IconCandle;
  if (name === 'Nový rok') return IconConfetti;
  return name === 'Svátek práce' ? IconHammer : IconFlag;
}

type Props = {
  name: string;
  /** Shows only the icon, where there is no room for the name. */
  isBrief?: boolean;
};

export function HolidayMark({ name, isBrief = false }: Props) {
  const Icon = iconOf(name);
  return (
    <span className={classes.mark} title={name}>
      <Icon size={13} aria-hidden />
      {!isBrief && <span className={classes.name}>{name}</span>}
    </span>
  );
}
