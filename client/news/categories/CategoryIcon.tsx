import {
  IconAlertTriangle,
  IconBell,
  IconBuildingStore,
  IconBulb,
  IconCalendar,
  IconDeviceMobile,
  IconDiscount2,
  IconFlag,
  IconGift,
  IconHeart,
  IconSchool,
  IconSpeakerphone,
  IconStar,
  IconTool,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import { namesOf } from '#shared/core/names.ts';

/** The icons that a category can have, by the stored name. */
const ICONS = {
  'discount-2': IconDiscount2,
  'alert-triangle': IconAlertTriangle,
  'building-store': IconBuildingStore,
  tool: IconTool,
  school: IconSchool,
  speakerphone: IconSpeakerphone,
  bell: IconBell,
  calendar: IconCalendar,
  'device-mobile': IconDeviceMobile,
  truck: IconTruck,
  users: IconUsers,
  gift: IconGift,
  star: IconStar,
  bulb: IconBulb,
  heart: IconHeart,
  flag: IconFlag,
};

export type IconName = keyof typeof ICONS;
export const ICON_NAMES = namesOf(ICONS);

/** The icon's name from a class name such as 'ti ti-star'. */
const nameOf = (className: string) =>
  className
    .trim()
    .split(/\s+/)
    .at(-1)!
    .replace(/^(ti|icon|fa)-/, '');

/** The icon of a category's icon class; renders nothing if it has none or an unknown one. */
export function CategoryIcon({ name, size = 16 }: { name: string | null; size?: number }) {
  const wanted = nameOf(name ?? '');
  // Only own properties: 'constructor' is not an icon.
  const Icon = Object.hasOwn(ICONS, wanted) ? ICONS[wanted as IconName] : undefined;
  return Icon ? <Icon size={size} aria-hidden /> : null;
}
