/** The states of a person's month (rule timesheet-1), in the order in which they follow each other. */
export const TIMESHEET_STATES = ['otevreno', 'pripominka', 'souhlas', 'schvaleno', 'uzavreno'] as const;
export type TimesheetState = (typeof TIMESHEET_STATES)[number];

export const TIMESHEET_STATE_LABELS: Record<TimesheetState, string> = {
  otevreno: 'Čeká na kontrolu',
  pripominka: 'Má připomínku',
  souhlas: 'Zaměstnanec souhlasí',
  schvaleno: 'Schváleno',
  uzavreno: 'Uzavřeno',
};

/** The problems that a manager has to look at (rule timesheet-2). */
export const PROBLEMS = [
  'chybi_odchod',
  'bez_zaznamu',
  'bez_pauzy',
  'mimo_plan',
  'zpozdeni',
  'drivejsi_odchod',
] as const;
export type Problem = (typeof PROBLEMS)[number];

export const PROBLEM_LABELS: Record<Problem, string> = {
  chybi_odchod: 'chybí odchod',
  bez_zaznamu: 'směna bez záznamu',
  bez_pauzy: 'přes 6 h bez pauzy',
  mimo_plan: 'práce mimo plán',
  zpozdeni: 'pozdní příchod',
  drivejsi_odchod: 'dřívější odchod',
};

/** Until these are fixed nobody knows what was worked: the month cannot be approved. Others are only noted. */
export const BLOCKING: readonly Problem[] = ['chybi_odchod', 'bez_zaznamu'];

export const REMARK_MAX = 500;
