import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useReached } from '../hooks/useReached.ts';

type Props = {
  message: string | null;
  /** The reason, or what to do about it. */
  detail?: string | null;
  onClose?: () => void;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** The button's label. */
  retry?: string;
};

/**
 * An error as a banner that can be dismissed, or whose action can be retried. That the server cannot be reached is said
 * only until it has been reached again.
 */
export function ErrorBanner({
  message,
  detail,
  onClose,
  onRetry,
  isRetrying = false,
  retry = 'Zkusit znovu',
}: Props) {
  const upToDate = useReached(`${message} ${detail}`);
  if (message === null) return null;
  return (
    <Alert
      role="alert"
      color="red"
      py="xs"
      icon={<IconAlertCircle aria-hidden />}
      withCloseButton={onClose !== undefined}
      onClose={onClose}
      closeButtonLabel="Zavřít hlášení"
    >
      <Group justify="space-between" gap="xs">
        <Stack gap={0}>
          <Text size="sm" fw={detail ? 600 : undefined}>
            {upToDate(message)}
          </Text>
          {detail && <Text size="sm">{upToDate(detail)}</Text>}
        </Stack>
        {onRetry && (
          <Button size="compact-sm" variant="default" loading={isRetrying} onClick={onRetry}>
            {retry}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
