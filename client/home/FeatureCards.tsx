import type { ComponentType } from 'react';

/**
 * What a feature shows on home, if it does: HomeCard.tsx in its folder. It comes with home's code, says itself to whom, and
 * asks for nothing where it shows nothing (`Together` would wait for it).
 */
const FOUND = import.meta.glob<ComponentType>('../*/HomeCard.tsx', { eager: true, import: 'HomeCard' });

/** The cards of features, in the order of their folders (rules home-1, home-2). */
export const FeatureCards = () => Object.entries(FOUND).map(([path, Card]) => <Card key={path} />);
