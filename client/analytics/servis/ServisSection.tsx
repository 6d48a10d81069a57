import { SectionHeader } from '../parts/SectionHeader.tsx';

export const ServisSection = () => <SectionHeader title="Servis analytika" />;
