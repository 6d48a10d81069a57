/**
 * A text of at most `most` characters: one that is longer shows its first `shown` with an ellipsis, and none of two
 * units is cut in two, as most emoji are.
 */
export const cut = (text: string, most: number, shown = most - 1): string =>
  text.length > most
    ? `${text
        .slice(0, shown)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text;
