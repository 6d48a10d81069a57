-- What the columns of a profile's last imported file looked like (rule sales-15): kinds, lengths, digests of frequent values.

create table prodej_profil_sloupce (
  zdroj text primary key check (char_length(zdroj) between 1 and 60),
  sloupce jsonb not null,
  zmeneno timestamptz not null
);
