const texts = new WeakMap<object, Buffer>();

/**
 * An answer with the JSON that it is written as, where its parts were checked by the call's schema and written before; who
 * asks inside the process takes the value.
 */
export function asWritten<T extends object>(answer: T, json: Buffer): T {
  texts.set(answer, json);
  return answer;
}

/** The JSON of an answer that has been written before. */
export const writtenOf = (answer: unknown): Buffer | undefined =>
  typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined;
