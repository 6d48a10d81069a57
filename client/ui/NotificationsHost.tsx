import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

const Notifications = lazy(async () => ({
  default: (await import('./NotificationsBox.tsx')).NotificationsBox,
}));

/** Where short notices appear; what shows them is fetched with the first. */
export function NotificationsHost() {
  const { notifications } = useNotifications();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return <Suspense fallback={null}>{isNeeded && <Notifications />}</Suspense>;
}
