import { Button, type ButtonProps } from '@mantine/core';

type Props = Pick<ButtonProps, 'disabled'> & {
  children: string;
  /** The row's record, for the name of the button. */
  name: string;
  /** What the button does, where its text alone is too short. */
  does?: string;
  isBusy?: boolean;
  onClick: () => void;
};

/** A small button at the end of a row, whose accessible name includes the row's record. */
export const RowButton = ({ children: text, name, does = text, isBusy = false, ...button }: Props) => (
  <Button size="compact-sm" variant="default" aria-label={`${does}: ${name}`} loading={isBusy} {...button}>
    {text}
  </Button>
);
