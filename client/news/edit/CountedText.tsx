import type { TextareaProps } from '@mantine/core';
import { type Ref, useId } from 'react';
import { POST_MAX } from '#shared/news/limits.ts';
import { TextCounter } from '../../ui/TextCounter.tsx';
import { MentionField } from '../mention/MentionField.tsx';
import classes from './CountedText.module.css';

export const POST_TEXT = 'Text příspěvku';

type Props = TextareaProps & { value: string; ref?: Ref<HTMLTextAreaElement> };

/** The text of a post or, when it is edited, of a comment, with the number of its characters. */
export function CountedText({ maxLength = POST_MAX, ...props }: Props) {
  const counter = useId();
  return (
    <>
      <MentionField
        label={POST_TEXT}
        aria-describedby={counter}
        autosize
        minRows={5}
        maxRows={10}
        maxLength={maxLength}
        {...props}
      />
      <div className={classes.counter}>
        <TextCounter id={counter} text={props.value} max={maxLength} />
      </div>
    </>
  );
}
