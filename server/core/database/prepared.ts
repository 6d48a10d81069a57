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

/** A placeholder in a query for a value that each execution supplies. */
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

/** Anything that compiles to a query: Kysely's builders, or `sql`. */
type Query<Row> = { compile(db: Db): CompiledQuery<Row> };

/**
 * A query that stays the same except for its values: built once per process, parsed and planned once per connection
 * (docs/decisions/0054). Use it for lookups by key and for writes: the plan does not know the values. List the
 * columns, since a planned `select *` fails once another instance adds a column. The result's `query` returns the
 * compiled query without running it.
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
