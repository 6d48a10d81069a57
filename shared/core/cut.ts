/**
 * Shortens a text to at most `most` characters: a longer one shows its first `shown` and an ellipsis. A character of
 * two UTF-16 units, as most emoji are, is never split.
 */
export const cut = (text: string, most: number, shown = most - 1): string =>
  text.length > most
    ? `${text
        .slice(0, shown)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text;
