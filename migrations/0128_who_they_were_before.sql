-- As whom somebody was written to: a mail that waits is not sent to who has another role or shop by now (docs/decisions/0150);
-- nothing of older mails.
alter table posta add column role text check (role in ('PRODEJCE', 'VEDOUCI', 'ADMIN')), add column prodejna_id integer;

-- Whether an account was active when its departure began: what is taken back is as it was. Of those that run it is not known.
alter table odchod add column byl_aktivni boolean not null default true;
