import { namesOf } from '../core/names.ts';

/** The states of a person's month (rule timesheet-1), in the order in which they follow each other. */
export const TIMESHEET_STATE_LABELS = {
  otevreno: 'Čeká na kontrolu',
  pripominka: 'Má připomínku',
  souhlas: 'Zaměstnanec souhlasí',
  schvaleno: 'Schváleno',
  uzavreno: 'Uzavřeno',
};
export type TimesheetState = keyof typeof TIMESHEET_STATE_LABELS;
export const TIMESHEET_STATES = namesOf(TIMESHEET_STATE_LABELS);

/** The problems that a manager has to look at (rule timesheet-2). */
export const PROBLEM_LABELS = {
  chybi_odchod: 'chybí odchod',
  bez_zaznamu: 'směna bez záznamu',
  bez_pauzy: 'přes 6\u00a0h bez pauzy',
  mimo_plan: 'práce mimo plán',
  zpozdeni: 'pozdní příchod',
  drivejsi_odchod: 'dřívější odchod',
};
export type Problem = keyof typeof PROBLEM_LABELS;
export const PROBLEMS = namesOf(PROBLEM_LABELS);

/** Until these are fixed nobody knows what was worked: the month cannot be approved. Others are only noted. */
export const BLOCKING: readonly Problem[] = ['chybi_odchod', 'bez_zaznamu'];

export const REMARK_MAX = 500;
