-- Goals of a shop in a month (rule analytics-15); what is null has no goal.
create table cil (
  id integer generated always as identity primary key,
  prodejna_id integer not null constraint cil_prodejna_fkey references prodejna on delete cascade,
  mesic date not null check (extract(day from mesic) = 1),
  -- CZK with VAT; CZK; pieces a receipt; pieces of counted services.
  obrat numeric check (obrat > 0),
  marze numeric check (marze > 0),
  polozky numeric check (polozky > 0),
  sluzby numeric check (sluzby > 0),
  verze integer not null default 1,
  constraint cil_jeden unique (prodejna_id, mesic)
);
create trigger cil_verze before update on cil for each row execute function zvys_verzi();
