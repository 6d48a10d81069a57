import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { LargeDialog } from '../ui/dialogs/LargeDialog.tsx';
import { copyAndTell } from '../ui/hooks/copyAndTell.ts';

/** A dialog with recovery codes, which are shown only once. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = () =>
    copyAndTell(codes.join('\n'), 'Záchranné kódy zkopírovány do schránky', 'Opište je, nebo vytiskněte.');
  return (
    <LargeDialog
      title="Záchranné kódy"
      onClose={onClose}
      size="md"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="sm">
        <Text size="sm">
          Každým z nich se jednou přihlásíte místo druhého kroku, když ztratíte telefon. Znovu je neukážeme:
          uložte si je mimo tento počítač nebo je vytiskněte.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {codes.map(code => (
            <Code key={code} fz="sm" ta="center" p="xs">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void copy()}>
            Zkopírovat
          </Button>
          <Button onClick={onClose} data-autofocus>
            Mám je uložené
          </Button>
        </Group>
      </Stack>
    </LargeDialog>
  );
}
