-- The source of the profile that an import was read by: its lines may go into another one's, and editions of a profile are told by its own.
alter table prodej_import add column profil_zdroj text check (char_length(profil_zdroj) between 1 and 60);
-- What is known of those before: profiles that are called as they were then.
update prodej_import i set profil_zdroj = p.zdroj from prodej_profil p where p.nazev = i.profil and i.profil_verze is not null;
