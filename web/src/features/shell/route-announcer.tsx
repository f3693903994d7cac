import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Announces the new page to screen readers, which don't notice a navigation without a page load. */
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
