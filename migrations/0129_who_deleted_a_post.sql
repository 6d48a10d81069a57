-- Whose a deletion is: an author does not take back what an ADMIN deleted (rule news-1); nothing of earlier ones, which are over in a quarter of an hour.
alter table novinka add column smazal_id integer references uzivatel on delete set null;
create index novinka_smazal on novinka (smazal_id) where smazal_id is not null;
