-- What a token may (docs/decisions/0095): send sold lines, read analytics, or both.

alter table prodej_token add column rozsahy text[] not null default '{import}'
  constraint prodej_token_rozsahy_check check (cardinality(rozsahy) > 0 and rozsahy <@ array['import', 'analytika']);
