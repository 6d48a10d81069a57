import { stepCount } from '#shared/core/counts.ts';
import { verbFor } from '#shared/core/verb.ts';
import { number } from '../core/format.ts';

/** 'zbývají 3 kroky' */
export const stepsLeft = (count: number) => `${verbFor(count, 'zbývá', 'zbývají')} ${stepCount(count)}`;

/** 'Zbývají 3' */
export const left = (count: number) => `${verbFor(count, 'Zbývá', 'Zbývají')} ${number(count)}`;
