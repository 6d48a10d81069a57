-- Which watched source (a link or a till) brought an import: taking it back sets that one back (docs/decisions/0035). It is no
-- foreign key: the history keeps the number of one that is watched no more, and numbers are given once.
alter table prodej_import add column sledovany_id integer;

-- Of what is there already the last import of each is known, and others by the name that the source has still.
update prodej_import i set sledovany_id = t.sledovany_id from prodej_sledovany_stav t
  where t.import_id = i.id and i.cesta in ('odkaz', 'pokladna');
update prodej_import i set sledovany_id = s.id from prodej_sledovany s
  where i.sledovany_id is null and i.cesta in ('odkaz', 'pokladna') and i.zacatek >= s.vytvoreno
    and i.kdo_jmeno = 'sledovaný zdroj ' || s.nazev;
