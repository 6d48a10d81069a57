import { Alert } from '@mantine/core';
import touch from '../../ui/page/touch.module.css';
import type { Sending } from './useSending.ts';

/** Why a post or comment could not be sent. */
export const SendingAlert = ({ sending }: { sending: Sending }) =>
  sending.alert && (
    <Alert
      role="alert"
      color="red"
      p="sm"
      withCloseButton
      closeButtonLabel="Zavřít hlášení"
      classNames={{ closeButton: touch.target }}
      onClose={sending.closeAlert}
    >
      {sending.alert}
    </Alert>
  );
