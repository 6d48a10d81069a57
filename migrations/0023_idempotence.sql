-- What a person's writes with an `Idempotency-Key` were answered: the same key within 24 hours is answered the same and
-- writes nothing again. The row commits with the write; its answer follows, and stays away where it is a secret.
create table idempotence (
  osoba integer not null references uzivatel on delete cascade,
  klic text not null check (char_length(klic) between 8 and 200),
  volani text not null,
  -- Of what was sent, without its secrets.
  otisk text not null,
  status smallint,
  odpoved text,
  kdy timestamptz not null,
  primary key (osoba, klic)
);
create index idempotence_kdy on idempotence (kdy);
