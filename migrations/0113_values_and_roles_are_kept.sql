-- What is asked with every number of a seller is kept as the numbers are (docs/decisions/0059): what a piece is worth, and
-- who works in a month, which depends on a person's role as well.
create trigger prodej_body_zmeneno after insert or update or delete or truncate on prodej_body
  for each statement execute function prodej_zmeneno();

drop trigger uzivatel_smena_nova_verze on uzivatel;
create trigger uzivatel_smena_nova_verze
  after update of jmeno, prijmeni, prodejna_id, aktivni, role or delete or truncate on uzivatel
  for each statement execute function smena_nova_verze();
