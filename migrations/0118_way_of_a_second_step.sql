-- How the first step was proven where it was not by the password: the audit says it of the sign-in that the second one ends.
alter table krok_vyzva add column zpusob text check (char_length(zpusob) between 1 and 40);
