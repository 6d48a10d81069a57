import { CompiledQuery } from 'kysely';
import { isDiskFull } from './database-errors.ts';
import type { Db, Tx } from './db.ts';
import { fail } from './errors.ts';

const BEGIN = CompiledQuery.raw('begin; set local synchronous_commit = off');
const COMMIT = CompiledQuery.raw("commit; select pg_logical_emit_message(true, 'prodejna', '')");
const ROLLBACK = CompiledQuery.raw('rollback');

const UNCERTAIN =
  'Na serveru dochází místo na disku a není jisté, zda se změna uložila. Podívejte se, a případně ji zadejte znovu.';

/** The room may have run out for the second transaction only: nobody may be told that nothing was saved. */
const whenUncertain = (error: unknown) => {
  throw isDiskFull(error) ? fail.unavailable(UNCERTAIN) : error;
};

/**
 * Runs `work` in a transaction that is on the disk when this is done. Transactions that announce something commit one
 * after another, and each would keep the others waiting for its disk: so it commits without, and the empty transaction
 * after it, in the same round trip, waits for both together with everybody else's (docs/decisions/0054).
 */
export const committed = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.connection().execute(async connection => {
    await connection.executeQuery(BEGIN);
    try {
      const result = await work(connection as Tx);
      await connection.executeQuery(COMMIT).catch(whenUncertain);
      return result;
    } catch (error) {
      // Fails only where the connection is gone, and the transaction with it.
      await connection.executeQuery(ROLLBACK).catch(() => {});
      throw error;
    }
  });
