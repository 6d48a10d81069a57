import '@mantine/core/styles.css';
import './ui/page/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetUnshown, queryClient } from './core/queries.ts';
import { holdWhilePressed } from './core/steady.ts';
import { ProofHost } from './factors/ProofHost.tsx';
import { Root } from './layout/Root.tsx';
import { Navigation } from './navigation/Navigation.tsx';
import { ConfirmHost } from './ui/dialogs/confirm.tsx';
import { ErrorBoundary } from './ui/notices/ErrorBoundary.tsx';
import { NotificationsBox } from './ui/notices/NotificationsBox.tsx';
import { keepFocus } from './ui/page/keepFocus.ts';
import { theme } from './ui/page/theme.ts';

const nothing = () => null;

keepFocus();
holdWhilePressed();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="light"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'theme' })}
    >
      <QueryClientProvider client={queryClient}>
        <Navigation>
          <ErrorBoundary onRetry={forgetUnshown}>
            <Root />
          </ErrorBoundary>
        </Navigation>
        <ErrorBoundary fallback={nothing}>
          <ConfirmHost />
        </ErrorBoundary>
        <ErrorBoundary fallback={nothing}>
          <ProofHost />
        </ErrorBoundary>
        <ErrorBoundary fallback={nothing}>
          <NotificationsBox />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
