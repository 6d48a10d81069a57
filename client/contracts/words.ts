import type { Contract } from '#shared/contracts/contract.ts';
import { CONTRACT_KIND_SHORT } from '#shared/contracts/kinds.ts';
import { czechDay } from '#shared/core/days.ts';
import { number } from '../core/format.ts';

type Said = Pick<Contract, 'druh' | 'tydenni_hodiny'>;

/** 'HPP 37,5 h týdně', 'DPP' */
export const contractName = ({ druh, tydenni_hodiny }: Said) =>
  tydenni_hodiny === null
    ? CONTRACT_KIND_SHORT[druh]
    : `${CONTRACT_KIND_SHORT[druh]} ${number(tydenni_hodiny)}\u00a0h týdně`;

/** 'od 1. 1. 2026', '1. 1. 2026 – 30. 6. 2026' */
export const validity = ({ od, do: to }: Pick<Contract, 'od' | 'do'>) =>
  to === null ? `od\u00a0${czechDay(od)}` : `${czechDay(od)} – ${czechDay(to)}`;
