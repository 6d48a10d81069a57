-- What an hour of a contract costs, in CZK, for the estimate of a plan's cost (rules shifts-12, shifts-20); null when it is not entered.
alter table smlouva add column hodinova_sazba numeric(7, 2) check (hodinova_sazba between 0 and 10000);
