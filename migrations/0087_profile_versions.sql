-- What a profile said when a file was read by it: every edition of a profile, and which one an import used.

create table prodej_profil_verze (
  zdroj text not null references prodej_profil (zdroj) on update cascade on delete cascade,
  vydani integer not null check (vydani > 0),
  definice jsonb not null,
  kdo_jmeno text check (char_length(kdo_jmeno) <= 200),
  zmeneno timestamptz not null default now(),
  primary key (zdroj, vydani)
);
insert into prodej_profil_verze (zdroj, vydani, definice) select zdroj, verze, definice from prodej_profil;

alter table prodej_import add column profil_verze integer check (profil_verze > 0);
