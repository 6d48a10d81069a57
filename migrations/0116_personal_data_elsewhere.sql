-- What is personal and stood where no erasure looked (docs/decisions/0104); and whose second step a bell is about.

-- A leaver's address is in the rows of a mail sent to try the server and of a company account, too. nese_kontakt stays as
-- it is: an index knows its answers.
create function nese_adresu(tabulka text, zmeny jsonb) returns boolean language sql immutable parallel safe as $$
  select tabulka = 'posta' and jsonb_path_exists(zmeny, '$.komu[*] ? (@.type() == "string" && @ != "•••")')
    or tabulka = 'prihlaseni_ucet' and jsonb_path_exists(zmeny, '$.nazev[*] ? (@.type() == "string" && @ != "•••")')
$$;

create or replace function audit_je_osobni(tabulka text, pole text, hodnota jsonb) returns boolean language sql immutable parallel safe as $$
  select tabulka = 'objednavka' and pole in ('telefon_zakaznika', 'jmeno_zakaznika', 'prijmeni_zakaznika', 'poznamka')
    or tabulka = 'uzivatel' and pole in ('telefon', 'email', 'adresa', 'poznamka')
    or tabulka = 'posta' and pole = 'komu'
    or tabulka = 'prihlaseni_ucet' and pole = 'nazev'
    or regexp_replace(hodnota::text, '[^0-9]', '', 'g') ~ '[0-9]{9}'
$$;

-- A mail's row has the mail's number, which may be gone; whose it was is who sent it to themselves.
create index audit_adresy on audit ((case when tabulka = 'posta' then kdo::text else zaznam end))
  where nese_adresu(tabulka, zmeny);

-- The texts of a value without what fits a pattern, however deep they lie; numbers stay as they are.
create function bez_vzoru(hodnota jsonb, vzor text, misto text) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(hodnota)
    when 'string' then to_jsonb(regexp_replace(hodnota #>> '{}', vzor, misto, 'g'))
    when 'array' then (select coalesce(jsonb_agg(bez_vzoru(jedna, vzor, misto) order by n), '[]')
      from jsonb_array_elements(hodnota) with ordinality as x(jedna, n))
    when 'object' then (select coalesce(jsonb_object_agg(key, bez_vzoru(value, vzor, misto)), '{}') from jsonb_each(hodnota))
    else hodnota end;
end $$;

-- Whether all that a text lost is phones, masked where they stood.
create function jen_bez_cisla(pred text, po text) returns boolean language sql immutable parallel safe as $$
  select pred = po or pred is null and po is null
    or pred ~ ('^' || replace(regexp_replace(po, '([^[:alnum:][:space:]•])', '\\\1', 'g'), '•••',
      '(?:•••|[+(]*\s?[0-9][0-9\s\u00a0\u202f./()–‑-]{7,}[0-9])') || '$')
$$;

-- A phone that is erased from a note changes no month: a closed one lets it go, and what was agreed to stays.
create or replace function smena_otevreny_mesic() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'poznamka' - 'verze' = to_jsonb(old) - 'poznamka' - 'verze'
    and new.poznamka <> old.poznamka and jen_bez_cisla(old.poznamka, new.poznamka) then
    return new;
  end if;
  if tg_op <> 'INSERT' then perform otevreny_mesic(old.uzivatel_id, old.datum); end if;
  if tg_op <> 'DELETE' then perform otevreny_mesic(new.uzivatel_id, new.datum); end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function dochazka_otevreny_mesic() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'poznamka' - 'duvod' = to_jsonb(old) - 'poznamka' - 'duvod'
    and (new.poznamka, new.duvod) is distinct from (old.poznamka, old.duvod)
    and jen_bez_cisla(old.poznamka, new.poznamka) and jen_bez_cisla(old.duvod, new.duvod) then
    return new;
  end if;
  perform otevreny_mesic(s.uzivatel_id, s.datum) from smena s
  where s.id = case when tg_op = 'DELETE' then old.smena_id else new.smena_id end;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- The bells of a wish to take somebody's second step are told apart by whose step it is.
update upozorneni set udalost = 'krok:' || zaznam where druh = 'uzivatel' and udalost = 'krok';
