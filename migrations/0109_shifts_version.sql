-- Which shifts hold: a row for each statement that changed what a plan shows, so that an answer can be kept until one of
-- them is committed (docs/decisions/0059). Rows are only added, and nobody waits for anybody.
create table smena_verze (id bigint generated always as identity primary key);

create function smena_nova_verze() returns trigger language plpgsql as $$
begin
  insert into smena_verze default values;
  return null;
end $$;

do $$
declare
  tabulka text;
begin
  foreach tabulka in array array['smena', 'dochazka', 'odpracovano', 'prodejna']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function smena_nova_verze()', tabulka || '_smena_nova_verze', tabulka);
  end loop;
end $$;

-- Of a person the columns that a plan shows: others change with every sign-in.
create trigger uzivatel_smena_nova_verze after update of jmeno, prijmeni, prodejna_id, aktivni or delete or truncate on uzivatel
  for each statement execute function smena_nova_verze();
