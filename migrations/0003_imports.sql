-- Imports wait for their turn, say how far they are, and may come from a token (4-decisions §5).

alter table prodej_import
  drop constraint prodej_import_stav_check,
  add constraint prodej_import_stav_check check (stav in ('ceka', 'bezi', 'hotovo', 'chyba')),
  alter column stav set default 'ceka',
  -- Bytes of the file that are read.
  add column precteno bigint not null default 0,
  add column token_id integer references prodej_token;

-- Those that have not ended; there are never many.
create index prodej_import_neskoncene on prodej_import (id) where stav in ('ceka', 'bezi');
