-- The news stand by what is new (rule news-3): a post that others see only with its first file stood where its number belonged,
-- below the first page where many were written meanwhile, and told of itself by the mark of what is unread until somebody scrolled to it.
create index novinka_novost on novinka ((coalesce(novost, id))) where smazano is null;
