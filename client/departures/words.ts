import { verbFor } from '#shared/core/verb.ts';
import { number, plural } from '../core/format.ts';

/** 'zbývají 3 kroky' */
export const stepsLeft = (count: number) =>
  `${verbFor(count, 'zbývá', 'zbývají')} ${plural(count, 'krok', 'kroky', 'kroků')}`;

/** 'Zbývají 3' */
export const left = (count: number) => `${verbFor(count, 'Zbývá', 'Zbývají')} ${number(count)}`;
