import { Text, UnstyledButton } from '@mantine/core';
import type { Post } from '#shared/news/contract.ts';
import { REACTION_LABELS, REACTION_TYPES } from '#shared/news/reactions.ts';
import { plural } from '../../core/format.ts';
import touch from '../../ui/page/touch.module.css';
import classes from './ReactionBar.module.css';
import { ReactionIcon } from './ReactionIcon.tsx';
import { useReaction } from './useReaction.ts';

/** The four reactions with their counts, one's own pressed, and how many there are together (rule news-2). */
export function ReactionBar({ post }: { post: Post }) {
  const { shown, click } = useReaction(post);
  return (
    <fieldset className={classes.bar} aria-label="Reakce">
      {REACTION_TYPES.map(type => {
        const count = shown.reakce.filter(reaction => reaction.typ === type).length;
        const { label } = REACTION_LABELS[type];
        return (
          <UnstyledButton
            key={type}
            className={`${classes.reaction} ${touch.target}`}
            aria-pressed={shown.moje_reakce?.typ === type}
            aria-label={`${label}: ${count}`}
            title={label}
            onClick={() => click(type)}
          >
            <ReactionIcon type={type} />
            {count > 0 && <span>{count}</span>}
          </UnstyledButton>
        );
      })}
      {shown.pocet_reakci > 0 && (
        <Text component="span" size="xs" c="dimmed" className={classes.total}>
          {plural(shown.pocet_reakci, 'reakce', 'reakce', 'reakcí')}
        </Text>
      )}
    </fieldset>
  );
}
