-- Every import can be taken back whole (5-decisions-2 'Rules of numbers', docs/decisions/0035-taking-an-import-back.md).

-- The import that a document is as it is by; null for those of before.
alter table prodej_doklad add column import_id integer;

alter table prodej_import
  -- What it replaced is still kept.
  add column vratny boolean not null default false,
  add column vraceno timestamptz,
  add column vratil text,
  -- Documents replaced by fewer lines or by quite others: how many, and the first of them.
  add column zmenenych integer not null default 0,
  add column zmenene jsonb not null default '[]';

-- Documents that an import replaced, as they were.
create table prodej_nahrazeny_doklad (
  import_id integer not null references prodej_import,
  doklad_id integer not null,
  zdroj_id smallint not null references prodej_zdroj,
  doklad text not null,
  puvodni_doklad text,
  otisk uuid not null,
  predchozi_import_id integer,
  primary key (import_id, doklad_id)
);
create index prodej_nahrazeny_doklad_predchozi on prodej_nahrazeny_doklad (predchozi_import_id);

-- And their lines. A column that prodejni_radek gets it must get too.
create table prodej_nahrazeny_radek (
  import_id integer not null references prodej_import,
  like prodejni_radek,
  primary key (import_id, doklad_id, radek)
);
