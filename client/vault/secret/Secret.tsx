import { Button } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import touch from '../../ui/page/touch.module.css';
import classes from '../Vault.module.css';
import { type Revealed, useReveal } from './useReveal.ts';

type Props = {
  label: string;
  /** The access to which it belongs. */
  of: string;
  /** Shown instead while it is hidden. */
  mask: string;
  /** When it was set, as far as this page knows: a later time means another secret. */
  since?: string;
  ask: () => Promise<Revealed>;
};

/** A secret of an access (rule vault-3): fetched when it is revealed, and forgotten 30 s later. */
export function Secret({ label, of, mask, since, ask }: Props) {
  const { secret, left, isRevealing, reveal, hide, copy } = useReveal(label, ask, since);
  const word = label.toLowerCase();
  const isHidden = secret === null;
  const what = isHidden ? 'Odkrýt' : 'Skrýt';
  return (
    <span className={classes.secret}>
      {isHidden ? (
        <span className={classes.mask}>{mask}</span>
      ) : (
        <button
          type="button"
          className={`${classes.copy} ${classes.mono} ${touch.target}`}
          title={`Kopírovat ${word}`}
          onClick={copy}
        >
          {secret}
          <IconCopy size={14} aria-hidden />
        </button>
      )}
      {left !== null && (
        <span className={classes.left}>
          <span className="visually-hidden">ještě </span>
          {left}&nbsp;s
        </span>
      )}
      <Button
        size="compact-sm"
        variant="default"
        className={touch.target}
        aria-label={`${what} ${word}: ${of}`}
        leftSection={isHidden ? <IconEye size={14} aria-hidden /> : <IconEyeOff size={14} aria-hidden />}
        loading={isRevealing}
        onClick={() => (isHidden ? reveal() : hide())}
      >
        {what}
      </Button>
    </span>
  );
}
