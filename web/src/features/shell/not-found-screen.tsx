import { Link } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { Button } from '../../ui/button';
import { PageBackdrop } from './page-backdrop';

export function NotFoundScreen() {
  return (
    <>
      <title>Page Not Found · Roomlight</title>
      <PageBackdrop />
      <main className="relative grid min-h-dvh place-items-center px-4">
        <div className="flex animate-rise-in flex-col items-center text-center">
          <span className="mb-6 grid size-16 place-items-center rounded-2xl bg-accent-soft text-accent-text">
            <DoorClosed aria-hidden className="size-8" strokeWidth={1.5} />
          </span>
          <p className="text-sm font-semibold text-accent-text">404</p>
          <h1 className="mt-2 text-3xl font-semibold">Page Not Found</h1>
          <p className="mt-3 max-w-md text-muted">
            There is no room behind this door. Did you forget to add the page to the router?
          </p>
          <Button asChild className="mt-8">
            <Link to="/">Home</Link>
          </Button>
        </div>
      </main>
    </>
  );
}
