import { lazy, Suspense } from 'react';
import { useUser } from '../core/session.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';

const AdminHome = lazy(async () => ({ default: (await import('./AdminHome.tsx')).AdminHome }));
const SellerHome = lazy(async () => ({ default: (await import('./SellerHome.tsx')).SellerHome }));

/** The first screen: an overview for ADMIN, the seller's day for everyone else (D1 §2, D3 §2.6). */
export function HomePage() {
  const isAdmin = useUser().role === 'ADMIN';
  return <Suspense fallback={<PageSkeleton />}>{isAdmin ? <AdminHome /> : <SellerHome />}</Suspense>;
}
