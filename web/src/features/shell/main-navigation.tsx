import { Link, useLocation } from '@tanstack/react-router';
import { Aperture, Images, ListChecks } from 'lucide-react';
import { cn } from '../../ui/cn';

const ENTRIES = [
  {
    to: '/',
    label: 'Great Photos Start Here',
    icon: Aperture,
    isActive: (path: string) => path === '/' || path === '/hdr-upload',
  },
  {
    to: '/queue',
    label: 'Queue',
    icon: ListChecks,
    isActive: (path: string) => path === '/queue',
  },
  {
    to: '/previous-listings',
    label: 'Previous Listings',
    icon: Images,
    isActive: (path: string) =>
      ['/previous-listings', '/trash'].includes(path) || path.startsWith('/folder/'),
  },
] as const;

/** The navigation in the top bar; on a phone it is a bar at the bottom, within reach of the thumb. */
export function MainNavigation() {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 flex border-t border-line bg-page pb-[env(safe-area-inset-bottom)] md:static md:gap-1 md:border-0 md:bg-transparent md:p-0"
    >
      {ENTRIES.map(({ to, label, icon: Icon, isActive }) => {
        const active = isActive(path);
        return (
          <Link
            key={to}
            to={to}
            // The router only marks exact matches; the product's rule is wider.
            activeProps={{ 'aria-current': active ? 'page' : undefined }}
            aria-current={active ? 'page' : undefined}
            className={cn(
              'flex min-h-16 flex-1 flex-col items-center gap-1 px-1 pt-2.5 text-center text-[0.6875rem] leading-tight font-semibold transition-colors md:min-h-0 md:flex-none md:rounded-lg md:px-3.5 md:py-2 md:text-sm',
              active
                ? 'text-accent-text md:bg-accent-soft'
                : 'text-muted hover:text-ink md:hover:bg-sunken',
            )}
          >
            <Icon aria-hidden className="size-5 md:hidden" strokeWidth={1.8} />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
