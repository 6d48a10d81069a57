import { Text, VisuallyHidden } from '@mantine/core';

/** From here on a screen reader is told how much is left, ten at a time. */
const NEAR = 50;

const near = (left: number) => (left <= NEAR ? `Zbývá ${Math.ceil(left / 10) * 10} znaků` : '');

/** How much of a text is written; it counts what the browser's maxlength counts. */
export const TextCounter = ({ id, text, max }: { id: string; text: string; max: number }) => (
  <>
    <Text id={id} component="span" size="xs" c={text.length >= max ? 'var(--mantine-color-error)' : 'dimmed'}>
      {text.length} / {max}
    </Text>
    <VisuallyHidden role="status">{near(max - text.length)}</VisuallyHidden>
  </>
);
