import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** The sold lines with their names: what a query without rollups would read. */
const LINES = `
  select r.den, r.kanal::text as kanal, r.typ::text as typ, r.doklad_id, b.id_prodejny, b.stredisko, o.jmeno as osoba,
    k.nazev as kategorie, k1.nazev as kategorie_1, k2.nazev as kategorie_2, p.kod, p.nazev, p.citac[width_bucket(r.den, p.citac_od)] as citac,
    p.je_doprava,
    r.kusy, r.cena_s_dph, r.obrat, r.obrat_bez_dph, r.naklad_bez_dph
  from prodejni_radek r
  join prodej_pobocka b on b.id = r.pobocka_id
  join prodej_osoba o on o.id = r.osoba_id
  join prodej_produkt p on p.id = r.produkt_id
  join prodej_nazev k on k.id = p.kategorie_id
  join prodej_nazev k1 on k1.id = p.kategorie_1_id
  join prodej_nazev k2 on k2.id = p.kategorie_2_id`;

const DUCK_COLUMNS = {
  den: 'DATE',
  kanal: 'VARCHAR',
  typ: 'VARCHAR',
  doklad_id: 'INTEGER',
  id_prodejny: 'INTEGER',
  stredisko: 'VARCHAR',
  osoba: 'VARCHAR',
  kategorie: 'VARCHAR',
  kategorie_1: 'VARCHAR',
  kategorie_2: 'VARCHAR',
  kod: 'VARCHAR',
  nazev: 'VARCHAR',
  citac: 'VARCHAR',
  je_doprava: 'BOOLEAN',
  kusy: 'DECIMAL(18,3)',
  cena_s_dph: 'DECIMAL(18,4)',
  obrat: 'DECIMAL(18,4)',
  obrat_bez_dph: 'DECIMAL(18,6)',
  naklad_bez_dph: 'DECIMAL(18,4)',
};

type Ask = { ask(sql: string): Promise<unknown[]>; close(): Promise<void> };

/** Queries the lines in the application's own PostgreSQL; the view lives as long as the connection. */
export async function rawLines(url: string): Promise<Ask> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create temp view radky as ${LINES}`);
  return { ask: async sql => (await client.query(sql)).rows, close: () => client.end() };
}

/** A copy of the lines in DuckDB, which scans columns; kept in `directory` next to its database. */
export async function duckLines(url: string, directory: string): Promise<Ask> {
  await mkdir(directory, { recursive: true });
  const csv = join(directory, 'radky.csv');
  const file = join(directory, 'radky.duckdb');
  await rm(file, { force: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await pipeline(client.query(copyTo(`copy (${LINES}) to stdout (format csv)`)), createWriteStream(csv));
  await client.end();
  const duck = await (await DuckDBInstance.create(file)).connect();
  const columns = Object.entries(DUCK_COLUMNS).map(([name, type]) => `'${name}': '${type}'`);
  await duck.run(
    `create table radky as select * from read_csv('${csv}', header = false, columns = {${columns.join(', ')}})`,
  );
  await rm(csv);
  return {
    ask: async sql => (await duck.runAndReadAll(sql)).getRows(),
    close: async () => duck.closeSync(),
  };
}
