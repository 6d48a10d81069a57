import { SectionHeader } from '../parts/SectionHeader.tsx';

export const EshopSection = () => <SectionHeader title="E-shop analytika" />;
