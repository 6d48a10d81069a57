import { Badge } from '@mantine/core';
import touch from '../../ui/page/touch.module.css';

type Props = {
  /** The value, such as '300 Kč od 1. 12. 2026'. */
  text: string;
  /** The subject of the value, for the name of the button. */
  of: string;
  onWithdraw: () => void;
};

/** A value that begins today or later; pressing it withdraws the value. */
export const PlannedBadge = ({ text, of, onWithdraw }: Props) => (
  <Badge
    component="button"
    color="brand"
    className={touch.target}
    style={{ cursor: 'pointer' }}
    aria-label={`Zrušit: ${of} ${text}`}
    title="Zrušit"
    onClick={onWithdraw}
  >
    {`${text} ×`}
  </Badge>
);
