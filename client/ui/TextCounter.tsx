import { Text, VisuallyHidden } from '@mantine/core';

/** From here on, screen readers announce how many characters are left, in steps of ten. */
const NEAR = 50;

const near = (left: number) => (left <= NEAR ? `Zbývá ${Math.ceil(left / 10) * 10} znaků` : '');

/** How long a text is and may be, counted the way the browser's maxlength counts. */
export const TextCounter = ({ id, text, max }: { id: string; text: string; max: number }) => (
  <>
    <Text id={id} component="span" size="xs" c={text.length >= max ? 'var(--mantine-color-error)' : 'dimmed'}>
      {text.length} / {max}
    </Text>
    <VisuallyHidden role="status">{near(max - text.length)}</VisuallyHidden>
  </>
);
