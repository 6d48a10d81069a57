import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { KEPT, TEXTS } from '#server/personal/customers/texts.ts';
import type { Fields } from '#shared/core/field.ts';
import { testApp } from '#test/app.ts';
import { schemasIn, sources } from '#test/architecture/sources.ts';

const app = testApp();

/** The texts whose length a constraint limits, by table and column: `char_length(…) <= max`, or the same by `length`. */
async function limited() {
  const { rows } = await sql<{ column: string; max: number }>`
    select c.conrelid::regclass || '.' || found[1] as column, found[2]::int as max
    from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid),
      '(?:char_)?length[(]([a-z_]+)[)] <= ([0-9]+)', 'g') found
    where c.contype = 'c'`.execute(app.owner);
  return new Map(rows.map(({ column, max }) => [column, max]));
}

async function textColumns() {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(app.owner);
  return new Set(rows.map(({ column }) => column));
}

/** The tables that the modules below `folder` declare. */
const tablesOf = (folder: string) =>
  schemasIn(folder).flatMap(body =>
    [...body.matchAll(/^ {2,4}(\w+): (?:Sent<typeof \w+> & )?\{/gm)].map(([, table]) => table!),
  );

/** Every text field of every `fields.ts`, with its columns by name: in the feature's tables, else the common ones. */
async function textFields() {
  const columns = await textColumns();
  const common = tablesOf('server/core/database');
  const found: { field: string; kind: string; max: number; kept: string[] }[] = [];
  for (const path of sources('shared').filter(one => /^shared\/(?!core\/).*\/fields\.ts$/.test(one))) {
    const own = tablesOf(path.replace(/^shared\/(\w+)\/.*$/, 'server/$1'));
    const lists: Record<string, unknown> = await import(/* @vite-ignore */ `../../../${path}`);
    for (const [list, fields] of Object.entries(lists))
      for (const [name, field] of Object.entries(Object(fields) as Fields)) {
        if (!field?.max || !['text', 'long', 'login', 'url'].includes(field.kind)) continue;
        const named = (tables: string[]) =>
          tables.map(table => `${table}.${name}`).filter(column => columns.has(column));
        const kept = named(own).length ? named(own) : named(common);
        found.push({ field: `${path} ${list}.${name}`, kind: field.kind, max: field.max, kept });
      }
  }
  return found;
}

// A column may hold more: what an earlier version accepted is kept.
test('a form accepts no more text than its column holds', async () => {
  const limits = await limited();
  const kept = (await textFields()).filter(field => field.kept.length > 0);
  expect(kept.length).toBeGreaterThan(60);
  const fits = (column: string, max: number) => !limits.has(column) || limits.get(column)! >= max;
  expect(kept.filter(({ kept, max }) => !kept.some(column => fits(column, max)))).toEqual([]);
});

/** Long texts that erasing a customer skips, because they are not about customers. */
const OF_THE_CHAIN: Record<string, string> = {
  'uzivatel.adresa': 'a colleague’s own',
  'uzivatel.poznamka': 'a colleague’s own',
  'potreba_lidi.tyden': 'a notation of hours',
  'potreba_lidi.vyjimky': 'a notation of hours',
  'sms_brana.telo': 'a notation of requests',
  'sms_sablona.text': 'the same for every customer',
  'pristup.description': 'lies sealed',
  'pristup.notes': 'lies sealed',
};

test('every long text is searched when a customer is erased, or is listed as not about customers', async () => {
  const known = new Set([
    ...TEXTS.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(OF_THE_CHAIN),
  ]);
  const long = (await textFields()).filter(({ kind, kept }) => kind === 'long' && kept.length > 0);
  expect(long.length).toBeGreaterThan(12);
  expect(long.filter(({ kept }) => !kept.some(column => known.has(column)))).toEqual([]);
});

/** Columns with free text or JSON; those limited to a list of values, a pattern or a key are left out. */
async function freeColumns() {
  const { rows } = await sql<{ column: string }>`
    select t.relname || '.' || a.attname as column
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and not exists (select from pg_constraint c where c.conrelid = t.oid and a.attnum = any(c.conkey)
        and (c.contype = 'f' or pg_get_constraintdef(c.oid) ~ ('[(]' || a.attname || ' (= ANY|<@|~) ')))
    order by 1`.execute(app.owner);
  return rows.map(({ column }) => column);
}

/**
 * Tables and columns in which nobody writes about customers: the application's own words and keys, names of things,
 * colleagues, sales, the vault, whose texts are sealed; `audit` and `idempotence` are erased in their own way.
 */
const NOT_OF_CUSTOMERS = `
  audit audit_podpis idempotence kategorie kiosek kiosek_zaznam krok krok_vyzva migrace mzdy_kod nastaveni
  odpracovano pin posta_server potreba_lidi predpoved prihlaseni_pokus prihlaseni_poskytovatel prihlaseni_ucet
  pristup pristup_omezeni prodej_* prodejni_radek relace rozpis smlouva stitek trezor_klic uzivatel vykaz.videno zachranny_kod
  sms_brana sms_sablona sms.chyba sms.klic zarizeni nabidka.dohodnuto objednavka_historie.novy_status objednavka_pocet.status smena_navrh.typ_smeny
  komentar.zminky novinka.zminky posta.chyba posta.komu posta.message_id posta.predmet smena_sablona smena_zmena.text soubor.mime prodejna.adresa
  prodejna.email prodejna.nazev* prodejna.oteviraci_doba prodejna.stredisko prodejna.telefon
  prodejna.vedouci_prodejny upozorneni.udalost`
  .trim()
  .split(/\s+/);

test('every text column is searched when a customer is erased, or is listed as not about customers', async () => {
  const searched = new Set<string>([...TEXTS, ...KEPT].map(({ table, column }) => `${table}.${column}`));
  const names = NOT_OF_CUSTOMERS.map(name => (name.includes('.') ? name : `${name}.*`));
  const patterns = names.map(name => new RegExp(`^${name.replaceAll('.', '[.]').replaceAll('*', '.*')}$`));
  const columns = await freeColumns();
  const isNone = (column: string) => patterns.some(pattern => pattern.test(column));
  expect(columns.filter(column => !searched.has(column) && !isNone(column))).toEqual([]);
  // Neither list names a column that does not exist, or one that the other list names.
  expect([...searched].filter(column => !columns.includes(column) || isNone(column))).toEqual([]);
  expect(patterns.filter(pattern => !columns.some(column => pattern.test(column)))).toEqual([]);
});
