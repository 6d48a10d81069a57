type Option = { value: string; label: string };

/**
 * The options of a select, plus the chosen value if it is not among them (a closed shop, a person who left): the
 * browser would show the first option instead. '' means no choice.
 */
export const withChosen = (offered: Option[], value: string, label = `č. ${value}`): Option[] =>
  value === '' || offered.some(one => one.value === value) ? offered : [...offered, { value, label }];
