-- A till's API is a watched source, too (docs/decisions/0099), and a link that has not changed is not fetched again.

alter table prodej_sledovany drop constraint prodej_sledovany_druh_check;
alter table prodej_sledovany add constraint prodej_sledovany_druh_check
  check (druh in ('slozka', 'odkaz', 'dotykacka'));

-- Until which change of receipts a till is read: written in the transaction of the import that has them.
-- And what the server calls the content that was read last, with what it was read by.
alter table prodej_sledovany_stav add column kurzor timestamptz, add column etag text;

alter table prodej_import drop constraint prodej_import_cesta_check;
alter table prodej_import add constraint prodej_import_cesta_check
  check (cesta in ('api', 'obrazovka', 'prikaz', 'slozka', 'odkaz', 'pokladna'));
