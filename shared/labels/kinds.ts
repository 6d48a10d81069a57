import { namesOf } from '../core/names.ts';

/** The colours of labels, each readable in both themes. */
export const LABEL_COLORS = {
  seda: 'Šedá',
  cervena: 'Červená',
  oranzova: 'Oranžová',
  zluta: 'Žlutá',
  zelena: 'Zelená',
  tyrkysova: 'Tyrkysová',
  modra: 'Modrá',
  fialova: 'Fialová',
  hneda: 'Hnědá',
};
export type LabelColor = keyof typeof LABEL_COLORS;
export const LABEL_COLOR_NAMES = namesOf(LABEL_COLORS);

/** As many as people tell apart at a glance. */
export const MOST_LABELS = 20;
/** Besides those that it has, an order may keep the numbers of deleted ones. */
export const MOST_OF_ORDER = 50;
/** The most orders labelled together, as many as are moved together. */
export const MOST_LABELLED = 140;
