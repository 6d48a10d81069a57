-- Whoever meets the limit of revealed passwords is told of to the ADMINs: one mistake, or somebody who harvests.
alter table upozorneni drop constraint upozorneni_druh_check;
alter table upozorneni add constraint upozorneni_druh_check
  check (druh in ('ukol', 'smena', 'komentar', 'objednavka', 'uzivatel', 'trezor'));
