import { text } from '../core/field.ts';

export const NOTE_MAX = 200;

/** What is said of a day: of an alert that is acknowledged, and of any day of a chart. */
export const REMARK = text('Poznámka', NOTE_MAX, { kind: 'long', required: 'Napište poznámku' });
