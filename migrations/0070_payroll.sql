-- What kinds of time are called in the payroll program (docs/decisions/0067). An empty code: it is not handed over.
create table mzdy_kod (
  druh text primary key check (druh in ('dovolena', 'nemoc', 'volno', 'vikend', 'svatek', 'noc')),
  kod text not null check (char_length(kod) <= 10)
);
insert into mzdy_kod values
  ('dovolena', 'V01'), ('nemoc', 'N01'), ('volno', 'V03'), ('vikend', ''), ('svatek', ''), ('noc', '');
