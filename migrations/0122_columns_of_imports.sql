-- What the columns of a profile's last files looked like, by the import that took each: one that is taken back is nothing that the next
-- files are compared with, and the one before it is again (rule sales-15). What was kept so far is of no import that is known.
alter table prodej_profil_sloupce add column import_id integer not null default 0;
alter table prodej_profil_sloupce alter column import_id drop default,
  drop constraint prodej_profil_sloupce_pkey,
  add primary key (zdroj, import_id);
