import type { Wish } from '#shared/wishes/contract.ts';
import { WISH_LABELS } from '#shared/wishes/kinds.ts';
import { span } from '../shifts/czech.ts';

/** The first and the last minute of a day, as a wish for a part of it has them. */
export const [DAY_BEGINS, DAY_ENDS] = ['00:00', '23:59'] as const;

type Times = Pick<Wish, 'cas_od' | 'cas_do'>;

/** 'od 14:00', 'do 14:00' or '9:00–12:00'; null for a whole day. */
export function partOfDay({ cas_od, cas_do }: Times): string | null {
  if (!cas_od || !cas_do) return null;
  const times = span({ cas_od, cas_do });
  if (cas_od !== DAY_BEGINS && cas_do === DAY_ENDS) return `od ${times.split('–')[0]}`;
  if (cas_od === DAY_BEGINS && cas_do !== DAY_ENDS) return `do ${times.split('–')[1]}`;
  return times;
}

/** 'Nemohu od 14:00' */
export const wishInWords = ({ druh, ...times }: Times & Pick<Wish, 'druh'>) =>
  [WISH_LABELS[druh], partOfDay(times)].filter(Boolean).join(' ');
