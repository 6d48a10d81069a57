/** The options of a select from a table of values and their labels; only those in `names` if given. */
export const optionsOf = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  names = Object.keys(labels) as Name[],
) => names.map(value => ({ value, label: labels[value] as string }));
