const names = new Map<string, string>();

/** Sends the statement by a name from now on (`prepared.ts`); a statement that has a name keeps it. */
export function nameStatement(text: string) {
  if (!names.has(text)) names.set(text, `p${names.size}`);
}

/** The name under which connections prepare the statement; undefined when it is not prepared. */
export const nameOf = (text: string) => names.get(text);
