import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card';

interface FigureCardProps {
  title: string;
  description: string;
  /** Whether the service that knows the figures doesn't answer; their places stay. */
  isAway: boolean;
  children: ReactNode;
}

export function FigureCard({ title, description, isAway, children }: FigureCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardDescription role="status">
          {isAway ? (
            <span className="flex items-center gap-2 text-danger-text">
              <Unplug aria-hidden className="size-4 shrink-0" />
              The service that has these figures isn’t responding.
            </span>
          ) : (
            description
          )}
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">{children}</CardContent>
    </Card>
  );
}
