-- Personal data of customers and of leavers can be emptied, in the audit too (docs/decisions/0104): a masked row keeps its
-- place in the chain, its salt goes, and the row of the erasure says what is left of it.

-- The values of these fields, [before, after], with what was there masked.
create function zakryte_zmeny(zmeny jsonb, pole text[]) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, case when key = any(pole) then
      (select jsonb_agg(case when v = 'null'::jsonb then v else '"•••"'::jsonb end order by n)
        from jsonb_array_elements(value) with ordinality as x(v, n))
    else value end), '{}'::jsonb)
  from jsonb_each(zmeny)
$$;

-- Whether a change of an order says something of its customer that is not masked.
create function nese_zakaznika(zmeny jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_path_exists(zmeny, '$.telefon_zakaznika[*] ? (@.type() == "string" && @ != "•••")')
    or jsonb_path_exists(zmeny, '$.jmeno_zakaznika[*] ? (@.type() == "string" && @ != "•••")')
    or jsonb_path_exists(zmeny, '$.prijmeni_zakaznika[*] ? (@.type() == "string" && @ != "•••")')
    or jsonb_path_exists(zmeny, '$.poznamka[*] ? (@.type() == "string" && @ != "•••")')
$$;

-- The same of a person: how to reach them.
create function nese_kontakt(zmeny jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_path_exists(zmeny, '$.telefon[*] ? (@.type() == "string" && @ != "•••")')
    or jsonb_path_exists(zmeny, '$.email[*] ? (@.type() == "string" && @ != "•••")')
    or jsonb_path_exists(zmeny, '$.adresa[*] ? (@.type() == "string" && @ != "•••")')
    or jsonb_path_exists(zmeny, '$.poznamka[*] ? (@.type() == "string" && @ != "•••")')
$$;

alter table audit_retez alter column sul_obsah drop not null;

create or replace function audit_jen_pridavat() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    -- An address is emptied once it is half a year old at least.
    if new.adresa is null and old.cas < now() - interval '180 days'
      and (to_jsonb(new) - 'adresa') = (to_jsonb(old) - 'adresa') then
      return new;
    end if;
    -- What was personal is masked, and nothing else of the row changes.
    if (to_jsonb(new) - 'zmeny') = (to_jsonb(old) - 'zmeny') and new.zmeny <> old.zmeny and new.zmeny = zakryte_zmeny(old.zmeny,
      array(select key from jsonb_each(new.zmeny) where value is distinct from old.zmeny -> key)) then
      return new;
    end if;
  end if;
  raise exception 'audit is append-only';
end $$;

create or replace function audit_retez_jen_pridavat() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new is distinct from old and (new.sul_adresa is null or new.sul_adresa = old.sul_adresa)
      and (new.sul_obsah is null or new.sul_obsah = old.sul_obsah)
      and (to_jsonb(new) - 'sul_adresa' - 'sul_obsah') = (to_jsonb(old) - 'sul_adresa' - 'sul_obsah') then
      return new;
    end if;
  end if;
  raise exception 'audit is append-only';
end $$;

-- Masks fields of rows, [{id, pole}], and takes the salts of their contents away. Answers what is left.
create function audit_zakryj(radky jsonb) returns table (radek bigint, jmeno text, obsah text) language plpgsql as $$
begin
  update audit_retez set sul_obsah = null
    where audit_id in (select (r ->> 'id')::bigint from jsonb_array_elements(radky) as r) and sul_obsah is not null;
  return query
    update audit set zmeny = zakryte_zmeny(audit.zmeny, r.pole)
    from jsonb_to_recordset(radky) as r(id bigint, pole text[]) where audit.id = r.id
    returning audit.id, audit.kdo_jmeno, audit.zmeny::text;
end $$;

-- By phone, whatever its spaces; and those that the sweep will mask.
create index audit_telefon_pred on audit (cislice_telefonu(zmeny #>> '{telefon_zakaznika,0}'))
  where tabulka = 'objednavka' and zmeny ? 'telefon_zakaznika';
create index audit_telefon_po on audit (cislice_telefonu(zmeny #>> '{telefon_zakaznika,1}'))
  where tabulka = 'objednavka' and zmeny ? 'telefon_zakaznika';
create index audit_zakaznici on audit (cas) where tabulka = 'objednavka' and nese_zakaznika(zmeny);
create index audit_kontakty on audit (zaznam) where tabulka = 'uzivatel' and nese_kontakt(zmeny);

-- An order without its customer has no phone.
alter table objednavka drop constraint objednavka_telefon_zakaznika_check;
alter table objednavka add constraint objednavka_telefon_zakaznika_check
  check (telefon_zakaznika ~ '^((\+420)?[0-9 ]{9,26})?$');
create index objednavka_telefon_kos on objednavka (telefon_cislice) where smazana is not null;
create index objednavka_vymaz on objednavka (datum_stavu)
  where telefon_zakaznika <> '' and status in ('hotovo', 'storno');
