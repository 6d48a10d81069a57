import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import touch from '../../ui/page/touch.module.css';
import { splitLinks } from '../links.ts';
import classes from './LinkedText.module.css';

/** A text with more lines is folded, so that a post with empty lines cannot fill the screen. */
const LINES = 16;

/** A text that somebody wrote: plain text with line breaks and links, never HTML. */
export function LinkedText({ text }: { text: string }) {
  const isLong = text.split('\n').length > LINES;
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Text component="p" className={classes.text} data-folded={(isLong && !isOpen) || undefined}>
        {splitLinks(text).map((piece, index) =>
          typeof piece === 'string' ? (
            piece
          ) : (
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
          ),
        )}
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
