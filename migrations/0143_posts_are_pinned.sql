-- Up to three posts stand before the others (rule news-7). A pin is no edit: it raises no version.
alter table novinka add column pripnuto timestamptz;
create index novinka_pripnuto on novinka (pripnuto) where pripnuto is not null;
drop trigger novinka_verze on novinka;
create trigger novinka_verze before update on novinka
  for each row execute function zvys_verzi('novost', 'smazano', 'smazal_id', 'pripnuto');
