-- Who reveals more passwords than one may is told of to the ADMINs by mail as well (rule vault-2).
alter table posta drop constraint posta_druh_check;
alter table posta add constraint posta_druh_check check (druh in ('rano', 'zkouska', 'zarizeni', 'trezor'));
create index posta_trezor on posta (uzivatel_id, vytvoreno) where druh = 'trezor';
