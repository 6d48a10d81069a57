import { Button, Stack, Text } from '@mantine/core';
import { Link } from '../navigation/Link.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Arrival } from './Arrival.tsx';

const TITLE = 'Stránka nenalezena';

export const NotFound = () => (
  <Stack align="flex-start" maw="36rem">
    <PageHeader title={TITLE} />
    <Text>Na této adrese nic není. Zkontrolujte odkaz, nebo pokračujte z úvodní stránky.</Text>
    <Button component={Link} to="/">
      Na úvodní stránku
    </Button>
    <Arrival title={TITLE} />
  </Stack>
);
