import { changeCount } from '#shared/core/counts.ts';
import { plural } from '../../core/format.ts';

const them = (count: number) => (count === 1 ? 'ji' : 'je');

/** What a draft holds that nobody but managers sees. */
export const heldText = (count: number) =>
  `V návrhu: ${changeCount(count)}. Do zveřejnění ${them(count)} vidí jen vedoucí.`;

/** Shifts of a draft that somebody changed meanwhile in the plan that holds. */
export const collidedText = (count: number) =>
  `${plural(count, 'směnu', 'směny', 'směn')} mezitím někdo změnil v kalendáři: otevřete ${them(count)} a rozhodněte.`;

/** People whom a proposal leaves out. */
export const leftOutText = (count: number) =>
  `${plural(count, 'člověku', 'lidem', 'lidem')} nelze nic přidat: ${count === 1 ? 'jeho' : 'jejich'} plán už teď porušuje pravidla.`;
