import { CompiledQuery } from 'kysely';
import { isDiskFull } from './calls/database-errors.ts';
import { fail } from './calls/errors.ts';
import { type Db, onConnection, type Tx } from './database/db.ts';
import { together } from './database/together.ts';

const BEGIN = CompiledQuery.raw('begin; set local synchronous_commit = off');
const COMMIT = CompiledQuery.raw("commit; select pg_logical_emit_message(true, 'prodejna', '')");
const ROLLBACK = CompiledQuery.raw('rollback');

const UNCERTAIN =
  'Na serveru dochází místo na disku a není jisté, zda se změna uložila. Podívejte se, a případně ji zadejte znovu.';

/** The room may have run out for the second transaction only: nobody may be told that nothing was saved. */
const whenUncertain = (error: unknown) => {
  throw isDiskFull(error) ? fail.unavailable(UNCERTAIN) : error;
};

/** What a transaction asks beside its work. */
export type Around<T> = {
  /** Asked in the same round trip as the beginning, so nothing that writes: it is sent before the transaction is known to be one. */
  first?: readonly CompiledQuery[];
  /** Written in the same round trip as the commit. */
  last?(result: T): CompiledQuery | null;
};

/**
 * Runs `work` in a transaction that is on the disk when this is done; it is given the rows of what was asked `first`.
 * Transactions that announce something commit one after another, and each would keep the others waiting for its disk: so
 * it commits without, and the empty transaction after it, in the same round trip, waits for both together with everybody
 * else's (docs/decisions/0054).
 */
export const committed = <T>(
  db: Db,
  work: (tx: Tx, asked: object[][]) => Promise<T>,
  { first = [], last }: Around<T> = {},
): Promise<T> =>
  onConnection(db, async (connection, finish) => {
    const tx = connection as Tx;
    // Compiled queries that are asked in one turn go out in their order; whatever fails first is what is thrown.
    const ask = (query: CompiledQuery) => tx.executeQuery<object>(query);
    try {
      const [, ...asked] = await together([BEGIN, ...first].map(ask));
      const result = await work(
        tx,
        asked.map(({ rows }) => rows),
      );
      const end = last?.(result);
      // Where the last statement fails, the commit is a rollback.
      await together([end && finish(end), finish(COMMIT).catch(whenUncertain)]);
      return result;
    } catch (error) {
      // Fails only where the connection is gone, and the transaction with it.
      await finish(ROLLBACK).catch(() => {});
      throw error;
    }
  });
