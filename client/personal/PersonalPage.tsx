import { Stack } from '@mantine/core';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Customer } from './Customer.tsx';
import { Leavers } from './Leavers.tsx';

/** The personal data of customers and of people who left, and its erasure (rules people-19, people-20). */
export const PersonalPage = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} />
    <Stack gap="lg">
      <Customer />
      <Leavers />
    </Stack>
  </>
);
