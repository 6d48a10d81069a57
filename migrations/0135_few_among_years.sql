-- A few rows among those of years, which were all read for them: shifts that nobody has left, each time who is in was asked, and
-- finished orders without their customer, each minute, whether anything was written of the customer again.
create index odpracovano_neodesli on odpracovano (smena_id) where posledni_akce <> 'odchod';
create index objednavka_bez_zakaznika on objednavka (datum_stavu)
  where telefon_zakaznika = '' and status in ('hotovo', 'storno');
