/** A table of names and what readers call them as options of a select; only some of them where that is said. */
export const optionsOf = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  names = Object.keys(labels) as Name[],
) => names.map(value => ({ value, label: labels[value] as string }));
