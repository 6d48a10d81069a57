-- Two people who edit one access at a time: whoever saw an older version is told who changed it since.

alter table pristup
  add verze integer not null default 1,
  add posledni_zmena_id integer references uzivatel;
update pristup set posledni_zmena_id = pridal_id;
alter table pristup alter posledni_zmena_id set not null;
create index pristup_posledni_zmena on pristup (posledni_zmena_id);
