import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toPost } from '#shared/core/addresses.ts';
import { fileCount } from '#shared/core/counts.ts';
import { forShops } from '#shared/news/shops-in-words.ts';
import { dateTime } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import { Link } from '../navigation/Link.tsx';
import { useNow } from '../ui/hooks/useNow.ts';
import { PersonAvatar } from '../ui/marks/PersonAvatar.tsx';
import { Card, Loaded } from './Card.tsx';
import classes from './home.module.css';
import { cut, hoursAgo } from './news-lines.ts';

type Props = { title: string; count: number; cutAt: number };

/** The latest posts, each a link to itself; a post without text says what it contains. */
export function HomeNews({ title, count, cutAt }: Props) {
  const now = useNow();
  const news = useQuery(apiQuery('GET /news/', { query: { limit: count } }));
  return (
    <Card
      title={title}
      actions={
        <Anchor component={Link} to="/news" size="sm">
          Všechny novinky
        </Anchor>
      }
    >
      <Loaded query={news} empty="Žádné novinky" lines={count}>
        {posts => (
          <ul className={classes.list}>
            {posts.map(post => (
              <li key={post.id} className={classes.line}>
                <PersonAvatar person={post.autor} size={28} />
                <Link to={toPost(post.id)} className={`${classes.grow} ${classes.link}`}>
                  <Text size="sm" span>
                    {cut(post.obsah, cutAt) || fileCount(post.soubory.length)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {post.autor.jmeno} {post.autor.prijmeni} ·{' '}
                    <time dateTime={post.datum_vytvoreni} title={dateTime(post.datum_vytvoreni)}>
                      {hoursAgo(post.datum_vytvoreni, now)}
                    </time>
                    {post.prodejny.length > 0 && ` · ${forShops(post.prodejny)}`}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
