import { IconChartHistogram, IconReportMoney, IconShoppingCart, IconTool } from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

/** A section of the analytics area: chosen by `?sekce=` in the address, its code fetched when it is opened. */
export type Section = {
  key: string;
  title: string;
  text: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  Component: ComponentType;
};

const section = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));

/** The six sections in the order of D2 §1. */
export const SECTIONS: Section[] = [
  {
    key: 'servis',
    title: 'Servis',
    text: 'Technici, prodejny, typy oprav a značky telefonů.',
    icon: IconTool,
    Component: section(() => import('./servis/ServisSection.tsx'), 'ServisSection'),
  },
  {
    key: 'eshop',
    title: 'E-shop',
    text: 'Obrat a zisk e-shopu a Allegra, kategorie, vratky.',
    icon: IconShoppingCart,
    Component: section(() => import('./eshop/EshopSection.tsx'), 'EshopSection'),
  },
  {
    key: 'celkova',
    title: 'Celková čísla',
    text: 'Všechny kanály dohromady i každý zvlášť.',
    icon: IconReportMoney,
    Component: section(() => import('./celkova/CelkovaSection.tsx'), 'CelkovaSection'),
  },
  {
    key: 'prodejni',
    title: 'Prodejni analytika',
    text: 'Vývoj prodejů podle kategorií, prodejen, času a produktů.',
    icon: IconChartHistogram,
    Component: section(() => import('./prodejni/ProdejniSection.tsx'), 'ProdejniSection'),
  },
];
