-- How fast an import that runs goes on, and how long it will take: lines a second, seconds. Null until it can be told.
alter table prodej_import
  add column rychlost integer,
  add column zbyva integer;
