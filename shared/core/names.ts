/**
 * The names of a table, in its order. A list of values with labels is said once, as the table of its labels
 * (`{ hpp: 'Pracovní poměr', … }`); the list is its names.
 */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as [Name, ...Name[]];
