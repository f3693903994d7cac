import type { ReactNode } from 'react';
import { Logo } from '../../ui/page/logo';
import { LegalLines } from '../../ui/page/page-footer';
import { ThemeToggle } from '../../ui/page/theme-toggle';
import room from './room.webp';

interface AuthLayoutProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/**
 * The frame of the screens before sign-in: the form, and on a wide screen a sunlit room beside it. login.html shows the
 * same before the scripts are read.
 */
export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_7fr]">
      <div className="flex flex-col px-6 py-6 sm:px-12">
        <header className="mx-auto flex w-full max-w-sm items-center justify-between">
          <Logo />
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1 className="text-3xl font-semibold">{title}</h1>
          {subtitle !== undefined && <p className="mt-2 text-muted">{subtitle}</p>}
          <div className="mt-9 flex flex-col gap-8">{children}</div>
        </main>
        <footer className="mx-auto w-full max-w-sm text-xs text-muted">
          <LegalLines />
        </footer>
      </div>
      <div aria-hidden className="relative hidden overflow-hidden bg-sunken lg:block">
        <img
          src={room}
          alt=""
          width={1600}
          height={1200}
          // A phone, which doesn't show it, doesn't load it either.
          loading="lazy"
          className="absolute inset-0 size-full object-cover dark:brightness-[0.82]"
        />
      </div>
    </div>
  );
}
