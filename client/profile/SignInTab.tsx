import { Stack } from '@mantine/core';
import { Steps } from '../factors/Steps.tsx';
import { CompanyAccount } from '../oidc/CompanyAccount.tsx';
import { Together } from '../ui/page/Together.tsx';
import { Sessions } from './Sessions.tsx';

/** The person's sign-in: sessions, the second step, the company account. */
export const SignInTab = () => (
  <Together>
    <Stack gap="xl">
      <Sessions />
      <Steps />
      <CompanyAccount />
    </Stack>
  </Together>
);
