-- A post is for the people of some shops (rule news-8); without any it is for everybody. Whom it is for edits nothing: it raises no
-- version. No foreign key points from an array: the application refuses to delete a shop that a post names.
alter table novinka add column prodejny integer[]
  constraint novinka_prodejny check (cardinality(prodejny) > 0 and array_position(prodejny, null) is null);
drop trigger novinka_verze on novinka;
create trigger novinka_verze before update on novinka
  for each row execute function zvys_verzi('novost', 'smazano', 'smazal_id', 'pripnuto', 'prodejny');
