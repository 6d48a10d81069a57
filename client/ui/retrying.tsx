import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Load } from './notices/LoadBanner.tsx';
import touch from './page/touch.module.css';

type Choices = Pick<Load, 'isError' | 'refetch'> & { data?: unknown };

/**
 * The properties of a select whose options could not be loaded: a button in its place for the arrow loads them again.
 * `what` names them in the accusative; `description` says that they are missing, where no option does. None otherwise.
 */
export const retrying = ({ isError, data, refetch }: Choices, what: string, description?: string) =>
  isError && data === undefined
    ? {
        ...(description && { description }),
        rightSectionPointerEvents: 'all' as const,
        rightSection: (
          <ActionIcon
            variant="subtle"
            className={touch.target}
            aria-label={`Načíst znovu ${what}`}
            title="Načíst znovu"
            onClick={() => refetch()}
          >
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        ),
      }
    : {};
