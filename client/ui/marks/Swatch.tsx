import classes from './Swatch.module.css';

/** The colour of a shop or a category, shown beside its name and never as a background of text. */
export const Swatch = ({ color }: { color: string }) => (
  <span aria-hidden className={classes.swatch} style={{ backgroundColor: color }} />
);
