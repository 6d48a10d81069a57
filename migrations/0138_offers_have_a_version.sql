-- Whoever decides an offer decides what they see: who takes it over, and which shift (0022).
alter table nabidka add column verze integer not null default 1;
create trigger nabidka_verze before update on nabidka for each row execute function zvys_verzi();
