-- Since when the password of an access, present or earlier, may be known, where it was valid before already: who revealed or set
-- it then knows it again. Of those that were made valid again before this it is not known, and null.
alter table pristup add column znamo_od timestamptz;
alter table pristup_verze add column znamo_od timestamptz;
