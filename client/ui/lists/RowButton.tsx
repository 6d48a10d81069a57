import { Button, type ButtonProps } from '@mantine/core';

type Props = Pick<ButtonProps, 'disabled'> & {
  children: string;
  /** What the row is about, for the name of the button. */
  name: string;
  /** What it does, where its text alone says too little. */
  does?: string;
  isBusy?: boolean;
  onClick: () => void;
};

/** A small button at the end of a row, whose name says of what row it is. */
export const RowButton = ({ children: text, name, does = text, isBusy = false, ...button }: Props) => (
  <Button size="compact-sm" variant="default" aria-label={`${does}: ${name}`} loading={isBusy} {...button}>
    {text}
  </Button>
);
