import { LAST_ID } from '#shared/core/last-id.ts';

/** What is chosen by its id in a parameter; null for what can be none. */
export const choiceOf = (value: string | null) =>
  value && /^[1-9]\d{0,9}$/.test(value) && Number(value) < LAST_ID ? Number(value) : null;

/** The id of a record that a parameter leads to, null where there is none. What can be none is nobody's: the screen says so. */
export const idOf = (value: string | null) => (value ? (choiceOf(value) ?? LAST_ID - 1) : null);
