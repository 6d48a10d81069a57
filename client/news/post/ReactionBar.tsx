import { Text, UnstyledButton } from '@mantine/core';
import { IconHeartFilled, IconThumbUpFilled } from '@tabler/icons-react';
import type { Post } from '#shared/news/contract.ts';
import { REACTION_LABELS, REACTION_TYPES, type ReactionType } from '#shared/news/reactions.ts';
import { plural } from '../../core/format.ts';
import touch from '../../ui/page/touch.module.css';
import classes from './ReactionBar.module.css';
import { useReaction } from './useReaction.ts';

/** A face drawn as SVG: emoji look different on every system and are missing on some. */
const Face = ({ mouth }: { mouth: string }) => (
  <svg viewBox="0 0 20 20" width={18} height={18} aria-hidden focusable="false">
    <circle cx={10} cy={10} r={9} fill="#f5b82e" />
    <circle cx={6.8} cy={8} r={1.3} fill="#5c3c00" />
    <circle cx={13.2} cy={8} r={1.3} fill="#5c3c00" />
    <path d={mouth} fill="#5c3c00" />
  </svg>
);

const ICONS: Record<ReactionType, React.ReactNode> = {
  like: <IconThumbUpFilled size={18} color="#3781de" aria-hidden />,
  srdce: <IconHeartFilled size={18} color="#e5484d" aria-hidden />,
  smich: <Face mouth="M5 11h10a5 5 0 0 1-10 0z" />,
  prekvapeni: <Face mouth="M10 11.2a2.2 2.6 0 1 1 0 5.2a2.2 2.6 0 1 1 0-5.2z" />,
};

const ReactionIcon = ({ type }: { type: ReactionType }) => ICONS[type];

/** The four reactions with their counts, the person's own one pressed, and the total (rule news-2). */
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
