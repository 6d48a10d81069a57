-- An author edits a comment as they edit a post (rule news-6, 0142): when it was is shown, and the later of two forms is told of the earlier.
alter table komentar add column upraveno timestamptz;
alter table komentar add column verze integer not null default 1;
create trigger komentar_verze before update on komentar for each row execute function zvys_verzi();
