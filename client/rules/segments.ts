import type { SegmentOf } from '#shared/rules/contract.ts';
import { SEGMENT_LABELS } from '#shared/rules/kinds.ts';

/** 'Diagnostika je v segmentu Služby' */
export const segmentInWords = ({ kategorie, segment }: SegmentOf) =>
  `${kategorie} je ${segment ? `v segmentu ${SEGMENT_LABELS[segment]}` : 'bez segmentu'}`;
