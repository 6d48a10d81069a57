import classes from './Swatch.module.css';

/** The colour of a shop or a category beside its name; never a background of text. */
export const Swatch = ({ color }: { color: string }) => (
  <span aria-hidden className={classes.swatch} style={{ backgroundColor: color }} />
);
