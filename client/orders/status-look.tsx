import {
  IconBan,
  IconCalendarTime,
  IconCircleCheck,
  IconPackage,
  IconPackageOff,
  IconShoppingCart,
  IconSparkles,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { STATUS_LABELS, type Status } from '#shared/orders/statuses.ts';
import { ColorBadge } from '../ui/marks/ColorBadge.tsx';

type Look = { color: string; Icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }> };

/** The colours and icons of states: yellow, blue, orange, purple, red, grey, green, light green (rule orders-3). */
export const STATUS_LOOKS: Record<Status, Look> = {
  nove: { color: '#f0b400', Icon: IconSparkles },
  objednano: { color: '#1c7ed6', Icon: IconTruckDelivery },
  v_kosiku: { color: '#f76707', Icon: IconShoppingCart },
  predobjednano: { color: '#9c36b5', Icon: IconCalendarTime },
  neni_skladem: { color: '#e03131', Icon: IconPackageOff },
  storno: { color: '#868e96', Icon: IconBan },
  dorazilo_ceka: { color: '#2b8a3e', Icon: IconPackage },
  hotovo: { color: '#82c91e', Icon: IconCircleCheck },
};

/** A state as a badge with its icon and colour. */
export function StatusBadge({ status }: { status: Status }) {
  const { color, Icon } = STATUS_LOOKS[status];
  return (
    <ColorBadge color={color} icon={<Icon size={13} aria-hidden />}>
      {STATUS_LABELS[status]}
    </ColorBadge>
  );
}
