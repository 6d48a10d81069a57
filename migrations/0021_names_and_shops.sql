-- Names and shops (5-decisions-2). Where a person changed their own name, what an ADMIN had given: sold lines are linked
-- by that one. Null means that the name as it stands was given by an ADMIN.
alter table uzivatel
  add column jmeno_dane text,
  add column prijmeni_dane text,
  -- The shop that a VEDOUCI asks for, until an ADMIN decides.
  add column zadost_prodejna_id integer constraint uzivatel_zadost_prodejna_fkey references prodejna on delete set null;
create index uzivatel_zadost_prodejna on uzivatel (zadost_prodejna_id) where zadost_prodejna_id is not null;

alter table upozorneni drop constraint upozorneni_druh_check;
alter table upozorneni add constraint upozorneni_druh_check
  check (druh in ('ukol', 'smena', 'komentar', 'objednavka', 'uzivatel'));
