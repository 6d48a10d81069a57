import classes from './Logo.module.css';

export const Logo = () => (
  <span className={classes.logo}>
    <img src="/icon.svg" alt="" width={28} height={28} />
    Prodejna
  </span>
);
