const texts = new WeakMap<object, Buffer>();

/**
 * Attaches to an answer its JSON, for answers whose parts were already validated by the call's schema and serialized.
 * Callers inside the process use the value instead.
 */
export function asWritten<T extends object>(answer: T, json: Buffer): T {
  texts.set(answer, json);
  return answer;
}

/** The JSON attached by `asWritten`, if any. */
export const writtenOf = (answer: unknown): Buffer | undefined =>
  typeof answer === 'object' && answer !== null ? texts.get(answer) : undefined;
