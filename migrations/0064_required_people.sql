-- How many people a shop needs by weekday and hour, and on single days, in lines as managers type them
-- (shared/staffing/lines.ts, docs/decisions/0063).
create table potreba_lidi (
  prodejna_id integer primary key constraint potreba_lidi_prodejna_fkey references prodejna on delete cascade,
  tyden text check (char_length(tyden) <= 5000),
  vyjimky text check (char_length(vyjimky) <= 5000),
  verze integer not null default 1
);
create trigger potreba_lidi_verze before update on potreba_lidi for each row execute function zvys_verzi();
