import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';

/** The last resort: a defect in a screen shows a way on instead of a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Center mih="60vh" p="md">
        <Stack align="center" role="alert">
          <Title order={1} size="h3">
            Tato obrazovka se nepodařila zobrazit
          </Title>
          <Text>Vaše uložená data jsou v pořádku. Načtěte prosím stránku znovu.</Text>
          <Button onClick={() => window.location.reload()}>Načíst znovu</Button>
        </Stack>
      </Center>
    );
  }
}
