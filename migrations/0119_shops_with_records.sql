-- A shop with records is only switched off (rule people-11): what people entered or published for it goes no more with its row.
alter table cil drop constraint cil_prodejna_fkey,
  add constraint cil_prodejna_fkey foreign key (prodejna_id) references prodejna;
alter table poznamka drop constraint poznamka_prodejna_fkey,
  add constraint poznamka_prodejna_fkey foreign key (prodejna_id) references prodejna;
alter table smena_navrh drop constraint smena_navrh_prodejna_fkey,
  add constraint smena_navrh_prodejna_fkey foreign key (prodejna_id) references prodejna;
alter table smena_zverejneni drop constraint smena_zverejneni_prodejna_fkey,
  add constraint smena_zverejneni_prodejna_fkey foreign key (prodejna_id) references prodejna;
