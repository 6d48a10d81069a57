-- Whose session is where, for its person to see and to end; and what a device looked like, to tell a new one from a known.

alter table relace
  add column cislo integer generated always as identity,
  add column adresa text not null default '' check (char_length(adresa) <= 64),
  add column zarizeni text not null default '' check (char_length(zarizeni) <= 300);
create unique index relace_cislo_key on relace (cislo);

alter table zarizeni
  add column adresa text not null default '' check (char_length(adresa) <= 64),
  add column nazev text not null default '' check (char_length(nazev) <= 100);

alter table posta drop constraint posta_druh_check;
alter table posta add constraint posta_druh_check check (druh in ('rano', 'zkouska', 'zarizeni'));

alter table upozorneni drop constraint upozorneni_druh_check;
alter table upozorneni add constraint upozorneni_druh_check check (druh in
  ('ukol', 'smena', 'komentar', 'objednavka', 'uzivatel', 'trezor', 'vykaz', 'volno', 'vykyv',
   'prihlaseni'));
