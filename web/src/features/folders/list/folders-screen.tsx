import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArrowDownAZ,
  ArrowLeft,
  CalendarDays,
  FolderOpen,
  Search,
  SearchX,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { foldersQuery } from '../../../lib/api/folders';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Input } from '../../../ui/form/input';
import { PageHeader } from '../../../ui/page/page-header';
import { arrangeFolders, type FolderOrder } from './arrange-folders.rules';
import { FolderCard } from './folder-card';
import { useFocusAfterRemoval } from '../use-focus-after-removal';

/** Folders that the first screen shows at least in part, on most devices. */
const FIRST_SEEN = 6;

const ORDERS = [
  { order: 'name', label: 'Sort by Name', icon: ArrowDownAZ },
  { order: 'date', label: 'Sort by Date', icon: CalendarDays },
] as const satisfies { order: FolderOrder; label: string; icon: unknown }[];

export function FoldersScreen() {
  const { data } = useSuspenseQuery(foldersQuery);
  const [order, setOrder] = useState<FolderOrder>('date');
  const [search, setSearch] = useState('');
  const folders = arrangeFolders(data.folders, order, search);
  const focusAfterRemoval = useFocusAfterRemoval();

  return (
    <>
      <PageHeader
        title="Previous Listings"
        subtitle="Browse photos organized by property address"
        back={
          <Button asChild variant="link" className="self-start">
            <Link to="/">
              <ArrowLeft aria-hidden />
              Back to Home
            </Link>
          </Button>
        }
      >
        <Button asChild variant="secondary">
          <Link to="/trash">
            <Trash2 aria-hidden />
            Trash
          </Link>
        </Button>
      </PageHeader>
      <div className="mb-7 flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
        <div className="relative w-full md:max-w-sm">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            aria-label="Search listings"
            placeholder="Search listings"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="pl-10"
          />
        </div>
        <div role="group" aria-label="Order" className="flex gap-2.5">
          {ORDERS.map(({ order: value, label, icon: Icon }) => (
            <Button
              key={value}
              variant="secondary"
              aria-pressed={order === value}
              onClick={() => setOrder(value)}
              className="flex-1 aria-pressed:border-ring aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            >
              <Icon aria-hidden />
              {label}
            </Button>
          ))}
        </div>
      </div>
      {folders.length > 0 ? (
        <ul {...focusAfterRemoval} className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {folders.map((folder, index) => (
            <li key={folder.path}>
              <FolderCard folder={folder} isFirstSeen={index < FIRST_SEEN} />
            </li>
          ))}
        </ul>
      ) : search.trim() !== '' ? (
        <EmptyState
          icon={SearchX}
          title="No listings found"
          description="Try adjusting your search"
        />
      ) : (
        <EmptyState
          icon={FolderOpen}
          title="No saved folders found"
          description="Process photos to create property folders"
        />
      )}
    </>
  );
}
