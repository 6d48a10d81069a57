import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Mention } from '#shared/news/mentions.ts';
import { useUser } from '../../core/session.tsx';
import touch from '../../ui/page/touch.module.css';
import { type Piece, splitLinks } from '../links.ts';
import { type MentionPiece, splitMentions } from '../mention/pieces.ts';
import classes from './LinkedText.module.css';

/** A text with more lines is folded, so that a post with empty lines cannot fill the screen. */
const LINES = 16;

type Props = { of: { obsah: string; zminky: Mention[] } };

/** A text that somebody wrote: plain text with line breaks, links and mentions, never HTML. */
export function LinkedText({ of }: Props) {
  // A server that is not upgraded yet knows no mentions.
  const { obsah: text, zminky = [] } = of;
  const me = useUser().id;
  const pieces = splitLinks(text).flatMap<Piece | MentionPiece>(piece =>
    typeof piece === 'string' ? splitMentions(piece, zminky) : piece,
  );
  const isLong = text.split('\n').length > LINES;
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Text component="p" className={classes.text} data-folded={(isLong && !isOpen) || undefined}>
        {pieces.map((piece, index) => {
          if (typeof piece === 'string') return piece;
          if ('people' in piece)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
              <span key={index} className={classes.mention} data-own={piece.people.includes(me) || undefined}>
                {piece.text}
              </span>
            );
          return (
            <Anchor
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
              key={index}
              href={piece.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              underline="always"
            >
              {piece.text}
            </Anchor>
          );
        })}
      </Text>
      {isLong && (
        <UnstyledButton
          className={`${classes.more} ${touch.target}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Zobrazit méně' : 'Zobrazit celý text'}
        </UnstyledButton>
      )}
    </div>
  );
}
