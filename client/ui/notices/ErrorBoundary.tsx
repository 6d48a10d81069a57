import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** What stands in its place; a whole screen's message unless told. `retry` draws the children anew. */
  fallback?: (retry: () => void) => ReactNode;
  /** Called before the children are drawn anew. */
  onRetry?: () => void;
};

/** A defect in what is drawn shows a way on in its own place instead of a white page. */
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
