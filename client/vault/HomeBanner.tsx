import { Alert, Button, Group, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { resting } from '../ui/resting.ts';

type Props = {
  /** The name of the person's home shop. */
  home: string;
  isHomeShown: boolean;
  onShow: (store: string) => void;
};

/** Names the person's home shop, with buttons to show only its accesses or those of all shops (rule vault-3). */
export const HomeBanner = ({ home, isHomeShown, onShow }: Props) => (
  <Alert py="xs" icon={<IconBuildingStore aria-hidden />}>
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        Vaše domovská prodejna: <strong>{home}</strong>
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" {...resting(isHomeShown)} onClick={() => onShow(home)}>
          Zobrazit domovskou prodejnu
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onShow('')}>
          Zobrazit všechny prodejny
        </Button>
      </Group>
    </Group>
  </Alert>
);
