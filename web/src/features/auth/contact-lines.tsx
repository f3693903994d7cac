import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { configQuery } from '../../lib/api/config';
import { Skeleton } from '../../ui/feedback/skeleton';

/**
 * Tells people without an account how to get one. Signing in works without these lines, so a failure just omits them.
 */
export function ContactLines() {
  const { data, isPending } = useQuery(configQuery);
  if (isPending) {
    return <Skeleton className="h-28" />;
  }
  if (data === undefined) {
    return null;
  }
  return (
    <section
      aria-labelledby="contact-title"
      className="rounded-xl border border-line bg-sunken/60 p-5 text-sm"
    >
      <h2 id="contact-title" className="font-semibold">
        Don't have an account?
      </h2>
      <p className="mt-0.5 text-muted">Contact us and we will set one up for you.</p>
      <ul className="mt-3 flex flex-col gap-2">
        <li>
          <a
            className="inline-flex items-center gap-2.5 font-medium text-accent-text underline-offset-4 hover:underline"
            href={`mailto:${data.contactEmail}`}
          >
            <Mail aria-hidden className="size-4" />
            {data.contactEmail}
          </a>
        </li>
        <li>
          <a
            className="inline-flex items-center gap-2.5 font-medium text-accent-text underline-offset-4 hover:underline"
            href={`tel:${data.contactPhone.replace(/[^+\d]/g, '')}`}
          >
            <Phone aria-hidden className="size-4" />
            {data.contactPhone}
          </a>
        </li>
      </ul>
    </section>
  );
}
