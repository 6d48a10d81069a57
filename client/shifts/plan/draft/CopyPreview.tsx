import { Button, Group, List, Stack, Text } from '@mantine/core';
import { shiftCount } from '#shared/core/counts.ts';
import { LargeDialog } from '../../../ui/dialogs/LargeDialog.tsx';
import { longDay, span } from '../../czech.ts';

type Props = {
  title: string;
  vytvorene: { datum: string; cas_od: string; cas_do: string; jmeno: string }[];
  chyby: string[];
  /** The number of labour law warnings that the copy would cause. */
  warnings?: number;
  isSaving: boolean;
  onCopy: () => void;
  onClose: () => void;
};

/** What a copy would create and what would be refused, shown beforehand. */
export function CopyPreview({ title, vytvorene, chyby, warnings = 0, isSaving, onCopy, onClose }: Props) {
  return (
    <LargeDialog onClose={onClose} title={title} size="lg">
      <Stack gap="sm">
        <Text fw={600} size="sm">
          Vytvoří se: {shiftCount(vytvorene.length)}
        </Text>
        <List size="sm">
          {vytvorene.map(shift => (
            <List.Item key={`${shift.jmeno} ${shift.datum} ${shift.cas_od}`}>
              {longDay(shift.datum)}, {span(shift)}, {shift.jmeno}
            </List.Item>
          ))}
        </List>
        {chyby.length > 0 && (
          <>
            <Text fw={600} size="sm" c="red">
              Nevytvoří se: {shiftCount(chyby.length)}
            </Text>
            <List size="sm">
              {chyby.map(line => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </>
        )}
        {warnings > 0 && (
          <Text size="sm" c="dimmed">
            Upozornění zákoníku práce po zkopírování: {warnings}. Ukáže je plán.
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Zavřít
          </Button>
          <Button data-autofocus disabled={vytvorene.length === 0} loading={isSaving} onClick={onCopy}>
            Vytvořit ({vytvorene.length})
          </Button>
        </Group>
      </Stack>
    </LargeDialog>
  );
}
