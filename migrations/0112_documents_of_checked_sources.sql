-- A document's source is one that the import has just read or made, under the lock of all who write sales, and sources are
-- never deleted (docs/decisions/0117): the foreign key looked each of them up again, document by document.
alter table prodej_doklad drop constraint if exists prodej_doklad_zdroj_id_fkey;
