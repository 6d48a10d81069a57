import { SectionHeader } from '../parts/SectionHeader.tsx';

export const CelkovaSection = () => <SectionHeader title="Celková čísla" />;
