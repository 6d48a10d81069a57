-- Signing in by the account of a provider (OpenID Connect), beside the password (docs/decisions/0106).

-- One row, once an ADMIN has entered it. The client's secret is sealed as what the vault holds is.
create table prihlaseni_poskytovatel (
  id smallint primary key check (id = 1),
  zapnuto boolean not null,
  popis text not null check (char_length(popis) between 1 and 40),
  vydavatel text not null check (char_length(vydavatel) between 1 and 300),
  klient text not null check (char_length(klient) between 1 and 200),
  vzdy_znovu boolean not null,
  tajemstvi bytea,
  klic_id text constraint prihlaseni_poskytovatel_klic_fkey references trezor_klic,
  verze integer not null default 1,
  check ((tajemstvi is null) = (klic_id is null))
);
create index prihlaseni_poskytovatel_klic on prihlaseni_poskytovatel (klic_id);
create trigger prihlaseni_poskytovatel_verze before update on prihlaseni_poskytovatel
  for each row execute function zvys_verzi();

-- Which account of which provider is whose: made by the person, signed in.
create table prihlaseni_ucet (
  uzivatel_id integer primary key constraint prihlaseni_ucet_uzivatel_fkey references uzivatel on delete cascade,
  vydavatel text not null check (char_length(vydavatel) between 1 and 300),
  predmet text not null check (char_length(predmet) between 1 and 255),
  -- How the provider calls it: shown, never matched.
  nazev text not null check (char_length(nazev) <= 254),
  propojeno timestamptz not null,
  pouzito timestamptz,
  constraint prihlaseni_ucet_key unique (vydavatel, predmet)
);
