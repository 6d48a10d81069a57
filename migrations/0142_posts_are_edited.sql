-- An author edits the text of a post for a quarter of an hour (rule news-6): readers see when it was, and of two forms the later one is
-- told of the earlier (0022). A post that is deleted, restored or shown with its first file was not edited.
alter table novinka add column upraveno timestamptz;
alter table novinka add column verze integer not null default 1;
create trigger novinka_verze before update on novinka for each row execute function zvys_verzi('novost', 'smazano', 'smazal_id');
