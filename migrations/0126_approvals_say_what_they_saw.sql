-- What a month was when it was approved, as a digest of its sums and days (rule timesheet-1); nothing of older approvals.
alter table vykaz add column videno text constraint vykaz_videno check (length(videno) <= 64);
