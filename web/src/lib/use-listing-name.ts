import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toast } from '../ui/overlay/toast-store';
import { LISTING_NAME_KEY } from './browser/storage-keys';

/**
 * The listing that is being prepared. Without one, the person is sent back to the screen where a listing gets its name.
 */
export function useListingName(): string | null {
  const navigate = useNavigate();
  const [listingName] = useState(() => sessionStorage.getItem(LISTING_NAME_KEY));
  useEffect(() => {
    if (listingName === null) {
      toast({
        title: 'Missing listing name',
        description: 'Please start from the home page',
        variant: 'destructive',
      });
      void navigate({ to: '/', replace: true });
    }
  }, [listingName, navigate]);
  return listingName;
}
