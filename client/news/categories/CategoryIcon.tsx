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

/** Icons that a category can be shown with, by the name that is stored. */
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
export const ICON_NAMES = Object.keys(ICONS) as IconName[];

/** The icon's name out of a class name such as 'ti ti-star'. */
const nameOf = (className: string) =>
  className
    .trim()
    .split(/\s+/)
    .at(-1)!
    .replace(/^(ti|icon|fa)-/, '');

/** The picture of a category's icon class; nothing where there is none or we have no such picture. */
export function CategoryIcon({ name, size = 16 }: { name: string | null; size?: number }) {
  const wanted = nameOf(name ?? '');
  // Not every property: 'constructor' is no icon.
  const Icon = Object.hasOwn(ICONS, wanted) ? ICONS[wanted as IconName] : undefined;
  return Icon ? <Icon size={size} aria-hidden /> : null;
}
