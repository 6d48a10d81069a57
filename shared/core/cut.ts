/**
 * A text of at most `most` characters: one that is longer shows its first `shown` with an ellipsis, and none is cut in two,
 * such as an emoji, which counts as two.
 */
export const cut = (text: string, most: number, shown = most - 1): string =>
  text.length > most
    ? `${text
        .slice(0, shown)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text;
