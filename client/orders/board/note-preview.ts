import { cut } from '#shared/core/cut.ts';

const SHOWN = 50;

/** The first fifty characters of an order's note, an ellipsis after what was cut (rule orders-1). */
export const notePreview = (note: string): string => cut(note, SHOWN, SHOWN);
