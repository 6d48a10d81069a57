import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from './db.ts';
import type { Schema } from './schema.ts';
import { nameStatement } from './statement-names.ts';

/** Stands in a query for what each asking gives. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const given = new Proxy({}, { get: (_, name: string) => new Given(name) });

const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** What Kysely's builders make, or `sql`. */
type Query<Row> = { compile(db: Db): CompiledQuery<Row> };

/**
 * A query that is always the same but for its values: built once in a process, read and planned once by each connection
 * (docs/decisions/0054). For what is looked up by a key or written: the plan knows nothing of the values. It names its
 * columns, as `select *` fails on a connection that planned it when another instance adds a column. `query` of it is what
 * would be asked.
 */
export function prepared<Values extends object, Row>(build: (db: Db, values: Values) => Query<Row>) {
  const { sql, parameters } = build(builder, given as Values).compile(builder);
  nameStatement(sql);
  const places = parameters.map(value => (value instanceof Given ? (value.name as keyof Values) : null));
  const query = (values: Values): CompiledQuery<Row> =>
    CompiledQuery.raw(
      sql,
      places.map((name, at) => (name === null ? parameters[at] : values[name])),
    ) as CompiledQuery<Row>;
  const ask = async (db: Db, values: Values): Promise<Row[]> =>
    (await db.executeQuery<Row>(query(values))).rows;
  return Object.assign(ask, { query });
}
