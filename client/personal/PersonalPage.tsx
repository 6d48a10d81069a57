import { Stack } from '@mantine/core';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Customer } from './Customer.tsx';
import { Leavers } from './Leavers.tsx';

/** What is held about customers and people who left, and its end (rules people-19, people-20). */
export const PersonalPage = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <Stack gap="lg">
      <Customer />
      <Leavers />
    </Stack>
  </>
);
