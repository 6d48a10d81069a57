-- Which numbers hold: a row for each statement that changed what the numbers of sales are made of, so that an answer
-- can be kept until one of them is committed (docs/decisions/0059). Rows are only added, and nobody waits for anybody.
create table prodej_zmena (id bigint generated always as identity primary key);

create function prodej_zmeneno() returns trigger language plpgsql as $$
begin
  insert into prodej_zmena default values;
  return null;
end $$;

do $$
declare
  tabulka text;
begin
  foreach tabulka in array array['prodejni_radek', 'prodej_doklad', 'souhrn', 'souhrn_doklad', 'prodej_produkt',
    'prodej_nazev', 'prodej_osoba', 'prodej_pobocka', 'prodej_zdroj', 'prodej_mez_platna', 'prodejna']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function prodej_zmeneno()', tabulka || '_zmeneno', tabulka);
  end loop;
end $$;
