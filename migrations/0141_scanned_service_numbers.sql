-- A service number, as an IMEI often is, is found as a scanner reads it also where somebody wrote it with spaces or other signs
-- between its digits: these are left out of what is searched, beside it as it is written.
select hledat_v('objednavka', array['jmeno_zakaznika', 'prijmeni_zakaznika', 'servisni_cislo',
  $$nullif(translate(servisni_cislo, U&' \00A0\202F./()\2013-', ''), servisni_cislo)$$,
  'typ_telefonu', 'dil', 'barva', 'dodavatel', 'cislice_telefonu(telefon_zakaznika)']);
