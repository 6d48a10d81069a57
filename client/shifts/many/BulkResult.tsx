import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { shiftCount } from '#shared/core/counts.ts';
import { undoBulk } from './bulk-undo.ts';

export type Result = {
  /** The success text, such as 'Úspěšně vytvořeno'. */
  did: string;
  uspesne: number;
  chyby: string[];
  davka: number | null;
};

/** How many were done, and why the others were not (rule shifts-5); it takes the focus, so that it is visible. */
export function BulkResult({ result, onUndone }: { result: Result; onUndone: () => void }) {
  const { did, uspesne, chyby, davka } = result;
  const undo = useMutation({ mutationFn: undoBulk, onSuccess: onUndone });
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every result is to be seen, also one that says the same
  useEffect(() => box.current?.focus(), [result]);
  return (
    <Alert ref={box} tabIndex={-1} role="alert" color={uspesne > 0 ? 'yellow' : 'red'} py="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm">
          {did}: {shiftCount(uspesne)}
          {chyby.length > 0 && `, odmítnuto: ${chyby.length}`}
        </Text>
        {davka !== null && (
          <Button
            size="compact-sm"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(davka)}
          >
            Vrátit zpět
          </Button>
        )}
      </Group>
      {chyby.length > 0 && (
        <List size="sm" mt={4} mah="10rem" style={{ overflowY: 'auto' }}>
          {chyby.map(line => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
