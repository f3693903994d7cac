import { Link } from '@tanstack/react-router';
import { TriangleAlert, type LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button';
import { Card, CardContent, CardDescription } from '../../ui/card';

interface PaymentNoticeProps {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** Explains why no payment is possible here, with a link back. */
export function PaymentNotice({ icon: Icon, title, text }: PaymentNoticeProps) {
  return (
    <Card className="mx-auto max-w-lg text-center">
      <CardContent className="flex flex-col items-center gap-4 py-12">
        <span className="grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
          <Icon aria-hidden className="size-7" strokeWidth={1.6} />
        </span>
        <h1 className="text-2xl font-semibold">{title}</h1>
        <CardDescription>{text}</CardDescription>
        <Button asChild className="mt-2">
          <Link to="/hdr-upload">Return to Upload</Link>
        </Button>
      </CardContent>
    </Card>
  );
}

export function PaymentProblem({ text }: { text: string }) {
  return (
    <div role="alert">
      <PaymentNotice icon={TriangleAlert} title="Payment Error" text={text} />
    </div>
  );
}
