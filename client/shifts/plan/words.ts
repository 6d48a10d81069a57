import { changeCount } from '#shared/core/counts.ts';
import { plural } from '../../core/format.ts';

const them = (count: number) => (count === 1 ? 'ji' : 'je');

/** The number of changes in a draft, which only managers see. */
export const heldText = (count: number) =>
  `V návrhu: ${changeCount(count)}. Do zveřejnění ${them(count)} vidí jen vedoucí.`;

/** The number of the draft's shifts that somebody has meanwhile changed in the published plan. */
export const collidedText = (count: number) =>
  `${plural(count, 'směnu', 'směny', 'směn')} mezitím někdo změnil v kalendáři: otevřete ${them(count)} a rozhodněte.`;

/** The number of people left out of a proposal. */
export const leftOutText = (count: number) =>
  `${plural(count, 'člověku', 'lidem', 'lidem')} nelze nic přidat: ${count === 1 ? 'jeho' : 'jejich'} plán už teď porušuje pravidla.`;
