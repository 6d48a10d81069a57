-- A notice's key is renewed while the one before still signs beside it, and a refused import is told (docs/decisions/0102); the
-- key of the audit's exports is the database's, not an instance's (docs/decisions/0105).

alter table prodej_oznameni add puvodni_do timestamptz;

alter table prodej_oznameni_zprava drop constraint prodej_oznameni_zprava_druh_check;
alter table prodej_oznameni_zprava add constraint prodej_oznameni_zprava_druh_check
  check (druh in ('import', 'vraceni', 'odmitnuto', 'zkouska'));

create table audit_podpis (
  id integer primary key constraint audit_podpis_jeden check (id = 1),
  -- The private key, sealed by the vault's.
  tajemstvi bytea not null,
  klic_id text not null constraint audit_podpis_klic_fkey references trezor_klic,
  -- PEM, for whoever verifies.
  verejny text not null,
  vytvoren timestamptz not null
);
