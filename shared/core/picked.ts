/** Picks some keys of a record, in the order of `names`. */
export const picked = <T, K extends keyof T>(record: T, ...names: K[]) =>
  Object.fromEntries(names.map(name => [name, record[name]])) as Pick<T, K>;
