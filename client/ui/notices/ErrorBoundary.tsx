import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Rendered instead of the children, by default a message for a whole screen. `retry` renders them again. */
  fallback?: (retry: () => void) => ReactNode;
  /** Called before the children are rendered again. */
  onRetry?: () => void;
};

/** Catches an error of rendering and offers a way on in its place instead of a white page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    const { children, fallback = ScreenFailed } = this.props;
    return this.state.failed ? fallback(this.retry) : children;
  }
}

const ScreenFailed = (retry: () => void) => (
  <Center mih="60vh" p="md">
    <Stack align="center" ta="center" role="alert">
      <Title order={1} size="h3">
        Tato obrazovka se nepodařila zobrazit
      </Title>
      <Text>Vaše uložená data jsou v pořádku. Zkuste to znovu, nebo načtěte celou stránku.</Text>
      <Group justify="center">
        <Button onClick={retry}>Zkusit znovu</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          Načíst stránku
        </Button>
      </Group>
    </Stack>
  </Center>
);
