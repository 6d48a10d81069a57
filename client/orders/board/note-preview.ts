import { cut } from '#shared/core/cut.ts';

const SHOWN = 50;

/** The first fifty characters of an order's note, followed by an ellipsis if cut (rule orders-1). */
export const notePreview = (note: string): string => cut(note, SHOWN, SHOWN);
