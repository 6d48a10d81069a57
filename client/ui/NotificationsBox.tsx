import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where short notices appear. In the entry: what says that the network is away must not need it. */
export const NotificationsBox = () => <Notifications position="bottom-left" limit={3} />;
