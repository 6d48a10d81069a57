import { useMay } from '../core/session.tsx';
import { titled } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';

const options = { waiting: 'around', frame: titled('Domů'), renews: true } as const;
const AdminHome = part(() => import('./AdminHome.tsx'), 'AdminHome', options);
const SellerHome = part(() => import('./SellerHome.tsx'), 'SellerHome', options);

/** Home: an overview for people who may see all numbers, a shop's day for everyone else (rules people-3, home-2). */
export function HomePage() {
  return useMay()('analytics.read') ? <AdminHome /> : <SellerHome />;
}
