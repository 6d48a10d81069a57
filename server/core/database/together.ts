/**
 * Waits for all queries that were sent together in one transaction, and throws the first failure in sending order:
 * those after it fail because of it, and none may still be running when the transaction is rolled back.
 */
export async function together<const All extends readonly unknown[]>(
  asked: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  const ended = await Promise.allSettled(asked);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return ended.map(one => (one as PromiseFulfilledResult<unknown>).value) as never;
}
