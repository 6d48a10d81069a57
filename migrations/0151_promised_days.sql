-- The day on which the customer was promised the part (rule orders-9), and what an estimate of it reads: the last
-- orders of a supplier, however its name is written.
alter table objednavka add column slibeno date;
create index objednavka_dodavatel on objednavka (bez_diakritiky(dodavatel), id desc) where dodavatel is not null;
