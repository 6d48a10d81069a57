-- What the customer of an order paid in advance, in CZK (rule orders-2).
alter table objednavka add column zaloha numeric(8, 2) check (zaloha between 0 and 999999.99);
