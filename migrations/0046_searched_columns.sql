-- One list of what a table is searched by. The column `hledani` is made anew from `sloupce` (columns, or expressions
-- of them), folded, and its indexes with it: the expression of a stored column cannot be changed on every PostgreSQL.
-- To search by a further field: select hledat_v('objednavka', '{…, novy_sloupec}').
create function hledat_v(tabulka regclass, sloupce text[]) returns void language plpgsql as $$
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
end $$;

select hledat_v('objednavka', '{jmeno_zakaznika, prijmeni_zakaznika, servisni_cislo, typ_telefonu, dil, barva,
  dodavatel, cislice_telefonu(telefon_zakaznika)}');
