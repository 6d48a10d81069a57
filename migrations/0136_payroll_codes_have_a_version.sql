-- Two who change the payroll program's codes at a time are told of one another, as with every other form (0022).
alter table mzdy_kod add verze integer not null default 1;
create trigger mzdy_kod_verze before update on mzdy_kod for each row execute function zvys_verzi();
