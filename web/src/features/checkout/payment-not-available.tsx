import { Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { Button } from '../../ui/button';
import { Card, CardContent, CardDescription } from '../../ui/card';

/** The checkout of an installation without a card provider. */
export function PaymentNotAvailable() {
  return (
    <Card className="mx-auto max-w-lg text-center">
      <CardContent className="flex flex-col items-center gap-4 py-12">
        <span className="grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
          <CreditCard aria-hidden className="size-7" strokeWidth={1.6} />
        </span>
        <h1 className="text-2xl font-semibold">Payment Not Available</h1>
        <CardDescription>
          Payment processing is not configured. Please contact the administrator.
        </CardDescription>
        <Button asChild className="mt-2">
          <Link to="/hdr-upload">Return to Upload</Link>
        </Button>
      </CardContent>
    </Card>
  );
}
