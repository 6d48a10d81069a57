-- A shop that sells on more than 200 m² is closed on some public holidays (Act 223/2016 Sb.).
alter table prodejna add nad_200m2 boolean not null default false;
