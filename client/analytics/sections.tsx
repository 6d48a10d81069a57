import {
  IconBuildingStore,
  IconChartHistogram,
  IconReportMoney,
  IconShoppingCart,
  IconTable,
  IconTool,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { titled } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';

/** A section of the analytics area: chosen by `?sekce=` in the address, its code loaded when it is opened. */
export type Section = {
  key: string;
  title: string;
  text: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  Component: ComponentType;
};

const section = <Name extends string>(
  title: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => ({
  title,
  Component: part(load, name, { waiting: () => <PageSkeleton />, frame: titled(title), renews: true }),
});

/** One document of the sales, which lists and the search link to. */
export const RECEIPT = section('Doklad', () => import('./receipt/ReceiptSection.tsx'), 'ReceiptSection');

/** The sections in the order of rule analytics-1. */
export const SECTIONS: Section[] = [
  {
    key: 'polozky',
    text: 'Prodejci a prodejny: položky nad limit, služby, fólie, průměr na účtenku.',
    icon: IconBuildingStore,
    ...section('Prodejny - Polozky', () => import('./overview/OverviewSection.tsx'), 'OverviewSection'),
  },
  {
    key: 'cisla',
    text: 'Ukázka srovnání prodejen na pevných číslech.',
    icon: IconTable,
    ...section('Prodejny - Cisla', () => import('./sample/SampleSection.tsx'), 'SampleSection'),
  },
  {
    key: 'servis',
    text: 'Technici, prodejny, typy oprav a značky telefonů.',
    icon: IconTool,
    ...section('Servis', () => import('./servis/ServisSection.tsx'), 'ServisSection'),
  },
  {
    key: 'eshop',
    text: 'Obrat a zisk e-shopu a Allegra, kategorie, vratky.',
    icon: IconShoppingCart,
    ...section('E-shop', () => import('./eshop/EshopSection.tsx'), 'EshopSection'),
  },
  {
    key: 'celkova',
    text: 'Všechny kanály dohromady i každý zvlášť.',
    icon: IconReportMoney,
    ...section('Celková čísla', () => import('./celkova/CelkovaSection.tsx'), 'CelkovaSection'),
  },
  {
    key: 'prodejni',
    text: 'Vývoj prodejů podle kategorií, prodejen, času a produktů.',
    icon: IconChartHistogram,
    ...section('Prodejni analytika', () => import('./prodejni/ProdejniSection.tsx'), 'ProdejniSection'),
  },
  {
    key: 'proc',
    text: 'Z čeho se skládá změna obratu: dny, hodiny, účtenky, položky, ceny, vratky.',
    icon: IconZoomQuestion,
    ...section('Proč?', () => import('./proc/ProcSection.tsx'), 'ProcSection'),
  },
];
