-- What was worked on a shift, kept beside its records: a month of the chain's calendar, 'Proč?' of a year and the fair score
-- read one row a shift instead of every click (docs/decisions/0100). Kept by a trigger, so that every way of writing counts.

create table odpracovano (
  smena_id integer primary key references smena on delete cascade,
  -- Work that has ended, ms.
  prace_ms bigint not null,
  -- Since when work runs that has not; null when none does.
  bezi_od timestamptz,
  -- The last action that counts.
  posledni_akce text not null
);

-- What was worked on shifts by the records up to a moment, of those that no later one corrects: from the first arrival or
-- resume to the next break or departure, as `workedTime` counts it.
create function odpracovano_do(smeny integer[], konec timestamptz)
returns table (smena_id integer, prace_ms bigint, bezi_od timestamptz, posledni_akce text)
language sql stable as $$
  select z.smena_id, coalesce(sum(round(extract(epoch from z.pak - z.cas) * 1000)) filter (where z.zacina), 0)::bigint,
    max(z.cas) filter (where z.zacina and z.pak is null),
    (array_agg(z.typ_akce order by z.cas desc, z.id desc))[1]
  from (
    select d.smena_id, d.id, d.cas, d.typ_akce,
      d.typ_akce in ('prichod', 'pauza_konec')
        and not lag(d.typ_akce in ('prichod', 'pauza_konec'), 1, false) over poradi as zacina,
      min(d.cas) filter (where d.typ_akce not in ('prichod', 'pauza_konec')) over (
        poradi rows between 1 following and unbounded following) as pak
    from dochazka d
    where d.smena_id = any (smeny) and d.cas <= konec
      and not exists (select from dochazka oprava where oprava.opravuje_id = d.id)
    window poradi as (partition by d.smena_id order by d.cas, d.id)
  ) as z
  group by z.smena_id
$$;

insert into odpracovano
  select * from odpracovano_do(array(select distinct smena_id from dochazka), 'infinity');

-- The shifts are locked first: of two who write to one, the second counts what the first wrote.
create function dochazka_spocitej() returns trigger language plpgsql as $$
declare
  smeny integer[] := array(select distinct smena_id from zmenene order by 1);
begin
  perform from smena where id = any (smeny) order by id for no key update;
  delete from odpracovano o where o.smena_id = any (smeny)
    and not exists (select from dochazka d where d.smena_id = o.smena_id);
  insert into odpracovano
    select * from odpracovano_do(smeny, 'infinity')
    on conflict (smena_id) do update
      set prace_ms = excluded.prace_ms, bezi_od = excluded.bezi_od, posledni_akce = excluded.posledni_akce;
  return null;
end $$;

create trigger dochazka_pribylo after insert on dochazka
  referencing new table as zmenene for each statement execute function dochazka_spocitej();
create trigger dochazka_zmeneno after update on dochazka
  referencing new table as zmenene for each statement execute function dochazka_spocitej();
create trigger dochazka_ubylo after delete on dochazka
  referencing old table as zmenene for each statement execute function dochazka_spocitej();
