-- Catalogues of a profile (docs/decisions/0103): names and categories of codes, where the sold lines have only the codes.

create table prodej_katalog (
  -- The source that the profile keeps for good: editions of one share its catalogue.
  zdroj text primary key check (char_length(zdroj) between 1 and 60),
  soubor text not null,
  kodu integer not null,
  kdo_jmeno text,
  nahrano timestamptz not null
);

create table prodej_katalog_zbozi (
  zdroj text not null references prodej_katalog on delete cascade,
  kod text not null check (char_length(kod) between 1 and 80),
  nazev text,
  kategorie text,
  kategorie_1 text,
  kategorie_2 text,
  primary key (zdroj, kod)
);
