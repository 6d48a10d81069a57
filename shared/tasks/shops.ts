import { HOUR } from '../core/durations.ts';
import { namesOf } from '../core/names.ts';
import { TASK_STATE_LABELS } from './rules.ts';

/** A task for several shops at once: the states of its shops, its rate, and its order (rules home-5 and home-6). Pure. */

export const SHOP_STATE_LABELS = {
  ...TASK_STATE_LABELS,
  zruseno: 'Zrušeno',
  /** Not done, and the shop is no longer active. */
  zavreno: 'Zavřená prodejna',
};
export type ShopState = keyof typeof SHOP_STATE_LABELS;
export const SHOP_STATES = namesOf(SHOP_STATE_LABELS);

/** Which groups are listed: those that some shop still has to do, the others, or all. */
export const GROUP_STATES = ['otevrene', 'dokoncene', 'vse'] as const;

/** How long after a reminder there is no other, in ms. */
export const REMINDED_FOR = HOUR;

type Row = { stav: 'v_procesu' | 'hotovo'; zruseno: string | null; isActive: boolean };

/** The state of a shop's task: whatever is done counts, even if the shop has closed since. */
export function shopState({ stav, zruseno, isActive }: Row): ShopState {
  if (stav === 'hotovo') return 'hotovo';
  if (zruseno !== null) return 'zruseno';
  return isActive ? 'v_procesu' : 'zavreno';
}

/** How many shops have done it, of those that have or should: neither cancelled nor closed. */
export function rateOf(shops: { stav: ShopState }[]): { splneno: number; celkem: number } {
  const splneno = shops.filter(({ stav }) => stav === 'hotovo').length;
  return { splneno, celkem: splneno + shops.filter(({ stav }) => stav === 'v_procesu').length };
}

type Ranked = {
  id: number;
  splneno: number;
  celkem: number;
  po_terminu: boolean;
  deadline: string | null;
};

const NO_DEADLINE = '9999-12-31';

/** Whether some shop still has to do it. */
export const isOpen = ({ splneno, celkem }: Pick<Ranked, 'splneno' | 'celkem'>) => splneno < celkem;

/** Overdue ones first, then open ones by deadline (without one last), then the others; newer before older. */
export const compareGroups = (one: Ranked, other: Ranked): number =>
  Number(other.po_terminu) - Number(one.po_terminu) ||
  Number(isOpen(other)) - Number(isOpen(one)) ||
  (isOpen(one) ? (one.deadline ?? NO_DEADLINE).localeCompare(other.deadline ?? NO_DEADLINE) : 0) ||
  other.id - one.id;
