-- Proposals of several shops that were made together (rule shifts-16), and what a shift away from home weighs.

alter table rozpis add column skupina integer;
create index rozpis_skupina on rozpis (skupina) where skupina is not null;

-- Proposals of before counted no such shifts.
update rozpis
set
  vahy = vahy || '{"jinde": 200}',
  pred = pred || '{"jinde": 0}',
  vysledek = case when vysledek is null then null
    else jsonb_set(vysledek, '{po}', (vysledek -> 'po') || '{"jinde": 0}') end;
