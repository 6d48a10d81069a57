import { LAST_ID } from '#shared/core/last-id.ts';

/** The id in a parameter, for something that was chosen; null when the value cannot be an id. */
export const choiceOf = (value: string | null) =>
  value && /^[1-9]\d{0,9}$/.test(value) && Number(value) < LAST_ID ? Number(value) : null;

/**
 * The id of the record that a parameter links to, null without a parameter. A value that cannot be an id becomes an
 * id that no record has, so that the screen says that the record does not exist.
 */
export const idOf = (value: string | null) => (value ? (choiceOf(value) ?? LAST_ID - 1) : null);
