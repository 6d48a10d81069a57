import { useQuery } from '@tanstack/react-query';
import { plural } from '../core/format.ts';
import { apiQuery } from '../core/queries.ts';
import classes from './UnreadMark.module.css';

const MOST_SHOWN = 9;

/** The number of others' posts the person has not seen, beside the link to the news. It follows the live stream. */
export function UnreadMark() {
  const { data } = useQuery(apiQuery('GET /news/neprectene/'));
  const count = data?.neprectenych ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden className={classes.mark}>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">
        , {plural(count, 'nový příspěvek', 'nové příspěvky', 'nových příspěvků')}
      </span>
    </>
  );
}
