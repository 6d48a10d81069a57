import { SectionHeader } from '../parts/SectionHeader.tsx';

export const ProdejniSection = () => <SectionHeader title="Prodejni analytika" />;
