import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { preposed } from '#shared/core/preposed.ts';
import { RULE_KIND_LABELS, type ShippingRuleKind } from '#shared/rules/kinds.ts';
import { plural } from '../../core/format.ts';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import classes from './PatternList.module.css';

type Pattern = { id: number; druh: ShippingRuleKind; vzor: string; produktu: number };

type Props<P extends Pattern> = {
  /** The name of the list, such as 'CT300'. */
  of: string;
  patterns: P[];
  /** The key of the one that is being removed. */
  removing: string | null;
  /** Said beside the pattern, such as from when it holds. */
  note?: (pattern: P) => ReactNode;
  /** Ends a pattern with its own form or question; without it a pattern is removed after a confirmation. */
  onEnd?: (pattern: P) => void;
  onRemove?: (pattern: P) => void;
};

/** Patterns with the number of products that each matches; one that matches none is probably mistyped. */
export const PatternList = <P extends Pattern>({
  of,
  patterns,
  removing,
  note,
  onEnd,
  onRemove,
}: Props<P>) => (
  <ul className={classes.list} aria-label={of}>
    {patterns.map(pattern => {
      const { id, druh, vzor, produktu } = pattern;
      const sentence = `${RULE_KIND_LABELS[druh]} ${vzor}`;
      return (
        <li key={id} className={classes.rule}>
          <span className={classes.kind}>{RULE_KIND_LABELS[druh]}</span>
          <span className={classes.pattern}>{vzor}</span>
          <span className={classes.count}>{plural(produktu, 'produkt', 'produkty', 'produktů')}</span>
          {note?.(pattern)}
          {(onEnd || onRemove) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove}
              loading={removing === String(id)}
              aria-label={`Odebrat ${preposed('z', of)}: ${sentence}`}
              title="Odebrat"
              onClick={() =>
                onEnd
                  ? onEnd(pattern)
                  : confirmDelete(
                      'Opravdu chcete odebrat toto pravidlo?',
                      () => onRemove!(pattern),
                      `${of}: ${sentence}`,
                    )
              }
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      );
    })}
  </ul>
);
