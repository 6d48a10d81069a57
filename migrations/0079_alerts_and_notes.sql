-- Alerts: closed days whose turnover left the interval that was stored for it (rule analytics-17, docs/decisions/0085).
create table vykyv (
  id integer generated always as identity primary key,
  den date not null,
  -- A shop with all its channels, or a channel of all shops.
  prodejna_id integer constraint vykyv_prodejna_fkey references prodejna on delete cascade,
  kanal prodej_kanal,
  -- What the day sold as it is known now; null when its sales were taken back.
  skutecnost double precision,
  -- As the forecast said it, which never changes.
  ocekavano double precision not null,
  od95 double precision not null,
  do95 double precision not null,
  vytvoreno timestamptz not null,
  constraint vykyv_misto check (num_nonnulls(prodejna_id, kanal) = 1),
  constraint vykyv_jeden unique nulls not distinct (den, prodejna_id, kanal)
);
create index vykyv_prodejna on vykyv (prodejna_id);

-- Notes to days of the charts (rule analytics-17): without a shop to all of them, without a channel to all.
create table poznamka (
  id integer generated always as identity primary key,
  od date not null,
  "do" date not null,
  prodejna_id integer constraint poznamka_prodejna_fkey references prodejna on delete cascade,
  kanal prodej_kanal,
  text text not null check (char_length(text) between 1 and 200),
  -- The alert that it acknowledges.
  vykyv_id integer constraint poznamka_vykyv_fkey references vykyv on delete set null,
  autor_id integer not null constraint poznamka_autor_fkey references uzivatel,
  vytvoreno timestamptz not null,
  smazana timestamptz,
  verze integer not null default 1,
  constraint poznamka_dny check ("do" >= od and "do" - od < 366)
);
create unique index poznamka_potvrzeni on poznamka (vykyv_id) where smazana is null;
create index poznamka_vykyv on poznamka (vykyv_id);
create index poznamka_dny on poznamka (od, "do");
create index poznamka_prodejna on poznamka (prodejna_id);
create index poznamka_autor on poznamka (autor_id);
create trigger poznamka_verze before update on poznamka for each row execute function zvys_verzi();

alter table upozorneni drop constraint upozorneni_druh_check;
alter table upozorneni add constraint upozorneni_druh_check
  check (druh in ('ukol', 'smena', 'komentar', 'objednavka', 'uzivatel', 'trezor', 'vykaz', 'volno', 'vykyv'));
