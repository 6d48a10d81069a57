/** Some keys of a record, in the order in which they are named. */
export const picked = <T, K extends keyof T>(record: T, ...names: K[]) =>
  Object.fromEntries(names.map(name => [name, record[name]])) as Pick<T, K>;
