import { text } from '../core/field.ts';

/** Kinds of time that have a code in the payroll program. */
export const PAYROLL_KINDS = ['dovolena', 'nemoc', 'lekar', 'volno', 'vikend', 'svatek', 'noc'] as const;
export type PayrollKind = (typeof PAYROLL_KINDS)[number];
export type PayrollAbsence = Extract<PayrollKind, 'dovolena' | 'nemoc' | 'lekar' | 'volno'>;
export type PayrollCodes = Record<PayrollKind, string>;

export const CODE_MAX = 10;
const FORM = /^[A-Za-z0-9]*$/;
const code = (label: string) =>
  text(label, CODE_MAX, {
    problem: typed => (FORM.test(typed) ? null : 'Kód má jen písmena bez diakritiky a číslice'),
  });

/** Time whose code is empty is not handed over to the payroll program. */
export const CODES = {
  dovolena: code('Dovolená'),
  nemoc: code('Nemoc'),
  lekar: code('Lékař'),
  volno: code('Jiné volno'),
  vikend: code('Příplatek za sobotu a neděli'),
  svatek: code('Příplatek za svátek'),
  noc: code('Příplatek za noc'),
};
