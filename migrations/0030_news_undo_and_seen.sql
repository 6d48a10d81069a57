-- A deleted post can be taken back for some minutes; then it goes for good, with its comments and files.
alter table novinka add column smazano timestamptz;
create index novinka_smazano on novinka (smazano) where smazano is not null;

-- Up to which post a person has seen the news. Who has been here already has seen what there is.
create table novinky_videno (
  uzivatel_id integer primary key references uzivatel on delete cascade,
  novinka_id integer not null
);
insert into novinky_videno (uzivatel_id, novinka_id)
  select u.id, n.posledni from uzivatel u, (select max(id) as posledni from novinka) n where n.posledni is not null;
