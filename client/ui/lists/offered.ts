type Option = { value: string; label: string };

/**
 * What a select offers, with what is chosen where that is not among it (a shop that was closed, a person who left): the
 * browser would show the first option instead. '' is no choice.
 */
export const withChosen = (offered: Option[], value: string, label = `č. ${value}`): Option[] =>
  value === '' || offered.some(one => one.value === value) ? offered : [...offered, { value, label }];
