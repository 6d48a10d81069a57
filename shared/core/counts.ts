import { plural } from './amounts.ts';

// Counts that several screens show, with the number and the Czech plural: `lineCount(5)` is '5 řádků'. A thing that
// only one screen counts calls `plural` there.

export const changeCount = (count: number) => plural(count, 'změna', 'změny', 'změn');
export const dayCount = (count: number) => plural(count, 'den', 'dny', 'dní');
export const documentCount = (count: number) => plural(count, 'doklad', 'doklady', 'dokladů');
export const fileCount = (count: number) => plural(count, 'soubor', 'soubory', 'souborů');
export const itemCount = (count: number) => plural(count, 'položka', 'položky', 'položek');
export const lineCount = (count: number) => plural(count, 'řádek', 'řádky', 'řádků');
export const orderCount = (count: number) => plural(count, 'objednávka', 'objednávky', 'objednávek');
export const personCount = (count: number) => plural(count, 'člověk', 'lidé', 'lidí');
export const shiftCount = (count: number) => plural(count, 'směna', 'směny', 'směn');
export const shopCount = (count: number) => plural(count, 'prodejna', 'prodejny', 'prodejen');
export const stepCount = (count: number) => plural(count, 'krok', 'kroky', 'kroků');
export const timesheetCount = (count: number) => plural(count, 'výkaz', 'výkazy', 'výkazů');
