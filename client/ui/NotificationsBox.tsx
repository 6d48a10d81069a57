import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export const NotificationsBox = () => <Notifications position="bottom-left" limit={3} />;
