-- The field of a phone takes two numbers, such as one's own and one's wife's: an erasure finds them by either one, among the
-- few fields that are so long. No single number has so many digits: 00 and fifteen are 17.
create function vic_telefonu(telefon text) returns boolean language sql immutable parallel safe
  return char_length(cislice_telefonu(telefon)) >= 18;
create index objednavka_vic_telefonu on objednavka (id) where vic_telefonu(telefon_zakaznika);
create index audit_vic_telefonu on audit (zaznam) where tabulka = 'objednavka' and zmeny ? 'telefon_zakaznika'
  and (vic_telefonu(zmeny #>> '{telefon_zakaznika,0}') or vic_telefonu(zmeny #>> '{telefon_zakaznika,1}'));

-- What was written into an order's history and can be of its customer: the sweep asks it of orders whose phone is gone.
create index objednavka_historie_zapsane on objednavka_historie (objednavka_id)
  where poznamka is not null or nese_zakaznika(zmeny);
