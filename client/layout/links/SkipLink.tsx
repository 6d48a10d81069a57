import classes from '../Shell.module.css';

/** The first thing Tab reaches: past the navigation. */
export const SkipLink = () => (
  <a href="#obsah" className={classes.skip}>
    Přeskočit na obsah
  </a>
);
