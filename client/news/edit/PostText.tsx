import { Textarea, type TextareaProps } from '@mantine/core';
import { type Ref, useId } from 'react';
import { POST_MAX } from '#shared/news/limits.ts';
import { TextCounter } from '../../ui/TextCounter.tsx';
import classes from './PostText.module.css';

export const POST_TEXT = 'Text příspěvku';

type Props = TextareaProps & { value: string; ref?: Ref<HTMLTextAreaElement> };

/** The text of a post, when it is written and when it is edited, with the number of its characters. */
export function PostText(props: Props) {
  const counter = useId();
  return (
    <>
      <Textarea
        label={POST_TEXT}
        aria-describedby={counter}
        autosize
        minRows={5}
        maxRows={10}
        maxLength={POST_MAX}
        {...props}
      />
      <div className={classes.counter}>
        <TextCounter id={counter} text={props.value} max={POST_MAX} />
      </div>
    </>
  );
}
