-- A post of files alone is shown with its first file: its number among what is new (rule news-3), where that is not its own. Others may
-- have seen a later post by then, and it would never be told as new.
alter table novinka add column novost integer;
