-- Whom a post or comment mentions, each as the text names them (rule news-9). Beside the text, as the two are read and written together.
alter table novinka add column zminky jsonb not null default '[]';
alter table komentar add column zminky jsonb not null default '[]';

alter table upozorneni drop constraint upozorneni_druh_check;
alter table upozorneni add constraint upozorneni_druh_check check (druh in
  ('ukol', 'smena', 'komentar', 'zminka', 'objednavka', 'uzivatel', 'trezor', 'vykaz', 'volno', 'vykyv',
   'prihlaseni', 'import'));
