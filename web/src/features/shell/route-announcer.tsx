import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Tells screen readers which page has come up: without a page load they wouldn't say so themselves. */
export function RouteAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) {
          setTitle(document.title);
        }
      }),
    [router],
  );

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
