const SHOWN = 50;

/** The first fifty characters of an order's note, an ellipsis after what was cut (rule orders-1); no character is cut in two. */
export const notePreview = (note: string): string =>
  note.length > SHOWN
    ? `${note
        .slice(0, SHOWN)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : note;
