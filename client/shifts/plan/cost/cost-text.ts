import { money } from '../../../core/format.ts';

/** '4 200 Kč', '4 200 Kč, bez sazby: 2'. */
export const costText = (amount: number, without: number) =>
  without === 0 ? money(amount) : `${money(amount)}, bez\u00a0sazby:\u00a0${without}`;
