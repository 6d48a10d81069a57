import { HOUR } from '#shared/core/durations.ts';

/** At most `max` characters of a text in one line, followed by an ellipsis if cut (rule home-2). */
export function cut(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : line;
}

/** The age of a post in hours, at least 1 (rule home-2); `now` in ms. */
export const hoursAgo = (instant: string, now: number): string =>
  `před ${Math.max(1, Math.floor((now - Date.parse(instant)) / HOUR))}\u00a0h`;
