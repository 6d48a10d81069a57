-- Sums of days by channel and branch lie a thousand rows apart, beside everything else of their day: a year of them was
-- read from a thousand pages. They are few, so an index holds them whole and in order (rule analytics-13).
create index souhrn_dny on souhrn (obdobi, kanal, pobocka_id)
  include (obrat, obrat_bez_dph, zisk, zaklad_marze, polozky, kusy, doklady, polozky_nad_100,
    vraceno_dokladu, vraceno_polozek, vraceno_kusu, vraceno_hodnota)
  where zrno = 'd' and dimenze = '.';
