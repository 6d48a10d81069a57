-- Documents whose lines differ in channel, branch, day or person do not add up over these: they are left out of the
-- counts in souhrn and kept here, one row a thing that a reader can ask for (docs/decisions/0032).

create table souhrn_doklad (
  den date not null,
  doklad_id integer not null,
  -- The lines that return: a receipt may sell and return.
  vraceno boolean not null,
  kanal prodej_kanal not null,
  pobocka_id smallint not null,
  osoba_id integer not null,
  produkt_id integer not null,
  -- Differs in channel, branch or day; else in person alone.
  jinde boolean not null,
  primary key (den, doklad_id, vraceno, kanal, pobocka_id, osoba_id, produkt_id)
);

-- Documents that the next import or recount marks, credits and counts anew: here those that this version understands
-- otherwise. Until then all numbers are those of the version before.
create table prodej_prepocet (doklad_id integer primary key);

-- An import or a recount that runs is waited for.
select pg_advisory_xact_lock(7301010);
set local work_mem = '256MB';

insert into prodej_prepocet
select doklad_id from prodejni_radek group by doklad_id
having min(kanal) <> max(kanal) or min(pobocka_id) <> max(pobocka_id) or min(den) <> max(den)
  or min(osoba_id) <> max(osoba_id) or (bool_or(typ = 'prodej') and bool_or(typ <> 'prodej'))
union
select v.id from prodej_doklad v join prodej_doklad o on o.zdroj_id = v.zdroj_id and o.doklad = v.puvodni_doklad
where o.puvodni_doklad is not null;

update prodej_pravidla set zadano = zadano + 1 where exists (select from prodej_prepocet);
