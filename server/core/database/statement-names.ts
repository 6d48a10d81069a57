const names = new Map<string, string>();

/** The statement is asked by a name from now on (`prepared.ts`); one that has a name keeps it. */
export function nameStatement(text: string) {
  if (!names.has(text)) names.set(text, `p${names.size}`);
}

/** The name that a connection knows the statement by, undefined when it is not prepared. */
export const nameOf = (text: string) => names.get(text);
