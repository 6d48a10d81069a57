-- The application's role only adds to the audit (docs/decisions/0107). What retention and erasure change there goes through these
-- functions: they work with the rights of who owns the tables, and do nothing else.

-- What may be masked: of an order its customer, of a person how to reach them, of anything else what has a phone in it.
create function audit_je_osobni(tabulka text, pole text, hodnota jsonb) returns boolean language sql immutable parallel safe as $$
  select tabulka = 'objednavka' and pole in ('telefon_zakaznika', 'jmeno_zakaznika', 'prijmeni_zakaznika', 'poznamka')
    or tabulka = 'uzivatel' and pole in ('telefon', 'email', 'adresa', 'poznamka')
    or regexp_replace(hodnota::text, '[^0-9]', '', 'g') ~ '[0-9]{9}'
$$;

-- Masks fields of rows, [{id, pole}], and takes the salts of their contents away. Answers what is left.
create or replace function audit_zakryj(radky jsonb) returns table (radek bigint, jmeno text, obsah text)
  language plpgsql security definer as $$
begin
  if exists (
    select from jsonb_to_recordset(radky) as r(id bigint, pole text[]) join audit on audit.id = r.id, unnest(r.pole) as jedno
    where audit.zmeny ? jedno and not audit_je_osobni(audit.tabulka, jedno, audit.zmeny -> jedno)) then
    raise exception 'only what is personal is masked in the audit';
  end if;
  update audit_retez set sul_obsah = null
    where audit_id in (select r.id from jsonb_to_recordset(radky) as r(id bigint, pole text[]) join audit on audit.id = r.id
      where audit.zmeny ?| r.pole) and sul_obsah is not null;
  return query
    update audit set zmeny = zakryte_zmeny(audit.zmeny, r.pole)
    from jsonb_to_recordset(radky) as r(id bigint, pole text[]) where audit.id = r.id
    returning audit.id, audit.kdo_jmeno, audit.zmeny::text;
end $$;

-- Empties sealed addresses from before `pred`, at most so many, with their salts; never one that is younger than half a year.
create function audit_zapomen_adresy(pred timestamptz, nejvys integer) returns void language plpgsql security definer as $$
declare
  ktere bigint[];
begin
  with stare as (
    select audit.id from audit join audit_retez on audit_id = audit.id
    where cas < pred and cas < now() - interval '180 days' and adresa is not null
    order by audit.id limit nejvys),
  hotove as (update audit set adresa = null where id in (select id from stare) returning id)
  select array_agg(id) into ktere from hotove;
  update audit_retez set sul_adresa = null where audit_id = any(ktere) and sul_adresa is not null;
end $$;

-- Fresh statistics, for imports: who does not own a table cannot ask for them before PostgreSQL 17.
create function spocitej_statistiky(tabulky text[]) returns void language plpgsql security definer as $$
declare
  jedna text;
begin
  foreach jedna in array tabulky loop
    execute format('analyze %I', jedna);
  end loop;
end $$;

-- Nobody puts something of another schema in the way of theirs, and nobody calls them who was not given it.
do $$
declare
  jedna regprocedure;
begin
  for jedna in select unnest(array['audit_zakryj(jsonb)', 'audit_zapomen_adresy(timestamptz, integer)',
    'spocitej_statistiky(text[])'])::regprocedure loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', jedna, current_schema());
    execute format('revoke all on function %s from public', jedna);
  end loop;
end $$;
