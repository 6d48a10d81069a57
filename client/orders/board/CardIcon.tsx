import classes from './CardIcon.module.css';

type Name = 'fold' | 'unfold' | 'broken' | 'late' | 'open' | 'carry' | 'phone' | 'remove';

/**
 * An icon of a card, drawn by its style. As shapes in the page, the icons of five hundred cards would be more elements
 * than their texts, and take longer to make.
 */
export const CardIcon = ({ name }: { name: Name }) => (
  <span className={classes.icon} data-icon={name} aria-hidden />
);
