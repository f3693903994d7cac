import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, Images } from 'lucide-react';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { forgetOldFiles } from '../../lib/browser/kept-files';
import { LISTING_NAME_KEY } from '../../lib/browser/storage-keys';
import { Button } from '../../ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../ui/card';
import { Field } from '../../ui/form/field';
import { Hero } from './hero';

interface HomeScreenProps {
  /** Shown first: what was left unfinished. */
  unfinished: ReactNode;
}

export function HomeScreen({ unfinished }: HomeScreenProps) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const listingName = name.trim();

  // Each visit starts a new listing.
  useEffect(() => {
    sessionStorage.removeItem(LISTING_NAME_KEY);
    void forgetOldFiles();
  }, []);

  async function proceed(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (listingName !== '') {
      sessionStorage.setItem(LISTING_NAME_KEY, listingName);
      await navigate({ to: '/hdr-upload' });
    }
  }

  return (
    <div className="grid items-center gap-8 sm:gap-10 lg:min-h-[calc(100dvh-17rem)] lg:grid-cols-[1.15fr_1fr] lg:gap-16">
      <div className="flex flex-col gap-3 empty:hidden lg:col-span-2">{unfinished}</div>
      <Hero />
      <Card className="animate-rise-in shadow-lift">
        <CardHeader>
          <CardTitle className="text-2xl">Get Started</CardTitle>
          <CardDescription>
            Name the listing, add its photos, and we'll do the rest.
          </CardDescription>
        </CardHeader>
        <CardContent>
          <form onSubmit={(event) => void proceed(event)} className="flex flex-col gap-6">
            <Field
              label="Listing Name"
              name="listingName"
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder="e.g. 123 Main Street, Lakeside Villa"
              hint="This name will be used to create a folder for your processed photos."
              autoComplete="off"
              // On a phone, its keyboard would hide half of the page.
              autoFocus={window.matchMedia('(any-pointer: fine)').matches}
              maxLength={120}
            />
            <div className="flex flex-col gap-3 sm:flex-row">
              <Button type="submit" size="lg" disabled={listingName === ''} className="sm:flex-1">
                Next
                <ArrowRight aria-hidden />
              </Button>
              <Button asChild variant="secondary" size="lg" className="sm:flex-1">
                <Link to="/previous-listings">
                  <Images aria-hidden />
                  Previous Listings
                </Link>
              </Button>
            </div>
          </form>
        </CardContent>
      </Card>
    </div>
  );
}
