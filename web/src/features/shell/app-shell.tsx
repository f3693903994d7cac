import type { CurrentUser } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/page/logo';
import { PageFooter } from '../../ui/page/page-footer';
import { ThemeToggle } from '../../ui/page/theme-toggle';
import { useUndoKeys } from '../../lib/undo/undo';
import { MainNavigation } from './main-navigation';
import { PageBackdrop } from './page-backdrop';
import { UserMenu } from './user-menu';

interface AppShellProps {
  user: CurrentUser;
  children: ReactNode;
}

/** The frame of every signed-in screen: the fixed bar, the page, the footer. */
export function AppShell({ user, children }: AppShellProps) {
  useUndoKeys();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-2 text-sm font-semibold text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageBackdrop />
      <header className="print:hidden fixed inset-x-0 top-0 z-40 h-16">
        {/* The blur is on a separate layer, because on the header it would trap the phone's bottom bar inside it. */}
        <div
          aria-hidden
          className="absolute inset-0 border-b border-line bg-page/85 backdrop-blur-lg"
        />
        <div className="relative mx-auto flex h-full max-w-7xl items-center justify-between gap-4 px-4 sm:px-6">
          <Link to="/" aria-label="Roomlight home" className="flex rounded-md">
            <Logo />
          </Link>
          <MainNavigation />
          <div className="flex items-center gap-1">
            <ThemeToggle />
            <UserMenu user={user} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        // A work place, such as the editor, takes the whole window.
        className="mx-auto w-full max-w-7xl flex-1 px-4 pt-20 pb-12 outline-none max-md:min-h-dvh sm:px-6 sm:pt-24 md:pt-28 lg:has-data-workplace:max-w-none lg:has-data-workplace:px-4 lg:has-data-workplace:pt-19 lg:has-data-workplace:pb-3 print:p-0"
      >
        {children}
      </main>
      <PageFooter />
    </div>
  );
}
