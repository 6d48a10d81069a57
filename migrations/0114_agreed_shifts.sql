-- What of the shifts was agreed to when an offer was accepted: day, times and shop of both. Of those accepted before it is
-- not known, and null; they are confirmed as before.
alter table nabidka add column dohodnuto jsonb;
