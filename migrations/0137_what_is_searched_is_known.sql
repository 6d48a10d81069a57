-- A column that is made anew has no statistics: whatever was searched for was taken for rare, and the board looked for a common
-- name once for each of its columns, until a tenth of the orders had been changed. The same function as before, which
-- tells the planner what is there now.
create or replace function hledat_v(tabulka regclass, sloupce text[]) returns void language plpgsql as $$
declare
  indexy text[];
  jeden text;
begin
  select array_agg(distinct pg_get_indexdef(i.indexrelid)) into indexy
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = tabulka and a.attname = 'hledani';
  execute format('alter table %s drop column if exists hledani', tabulka);
  execute format('alter table %s add column hledani text not null generated always as (bez_diakritiky(%s)) stored',
    tabulka, (select string_agg(format('coalesce(%s, '''')', s), ' || chr(10) || ') from unnest(sloupce) s));
  foreach jeden in array coalesce(indexy, array[format(
    'create index %I on %s using gin (hledani gin_trgm_ops)', tabulka || '_hledani', tabulka)])
  loop
    execute jeden;
  end loop;
  execute format('analyze %s', tabulka);
end $$;

-- Where 0141 came before this.
analyze objednavka;
