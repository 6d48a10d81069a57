-- What came back in days: 'Proč?' tells returns with VAT apart from sales (docs/decisions/0073). Of a few lines in a
-- hundred, so that rollups need not keep it.
create index prodejni_radek_vraceno on prodejni_radek (den) include (kanal, pobocka_id, osoba_id, produkt_id, obrat, kusy)
  where typ <> 'prodej';
