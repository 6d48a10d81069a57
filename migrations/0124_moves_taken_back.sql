-- Whether an entry of an order's history takes the move before it back: a person's note can say the same words.
alter table objednavka_historie add column vraceni boolean not null default false;
update objednavka_historie set vraceni = true where typ = 'stav' and poznamka = 'Vráceno zpět';
