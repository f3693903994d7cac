import type { FrameRole } from '@roomlight/photography/shoot';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  EllipsisVertical,
  EyeOff,
  Layers,
  Plus,
  Scissors,
  Sun,
  Trash2,
  Zap,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { Button } from '../../../ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu';
import type { BoardChanges, Neighbour } from './use-board-changes';

interface FrameMenuProps {
  file: File;
  /** Null for a file that is left out. */
  role: FrameRole | null;
  /** Whether it is a photo on its own. */
  single: boolean;
  changes: BoardChanges;
  onRemove: (files: readonly File[]) => void;
}

/** Everything that can be done with a file of the board. */
export function FrameMenu({ file, role, single, changes, onRemove }: FrameMenuProps) {
  const { before, behind, photoBefore } = changes.neighbours(file);
  const moveTo = ({ id }: Neighbour) => changes.move(file, { kind: 'set', id });
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          ref={(control) => changes.takeFocus(file, control)}
          variant="secondary"
          size="icon"
          className="absolute top-1 right-1 size-8"
          aria-label={`Change ${file.name}`}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent isClipped align="end" sideOffset={4} className="min-w-60">
        {role !== null && (
          <Item
            icon={role === 'flash' ? Sun : Zap}
            text={role === 'flash' ? 'Make it ambient' : 'Make it a flash frame'}
            keys="F"
            onSelect={() => changes.swapRole(file)}
          />
        )}
        {before !== null && (
          <Item
            icon={ArrowUpToLine}
            text={`Move to ${before.title}`}
            keys="Alt ↑"
            onSelect={() => moveTo(before)}
          />
        )}
        {behind !== null && (
          <Item
            icon={ArrowDownToLine}
            text={`Move to ${behind.title}`}
            keys="Alt ↓"
            onSelect={() => moveTo(behind)}
          />
        )}
        {photoBefore !== null && (
          <Item
            icon={Layers}
            text={`Join with ${photoBefore.title}`}
            onSelect={() => moveTo(photoBefore)}
          />
        )}
        {role !== null && !single && changes.canSplit(file) && (
          <Item
            icon={Scissors}
            text="Split the set here"
            keys="S"
            onSelect={() => changes.split(file)}
          />
        )}
        {!single && (
          <Item
            icon={Plus}
            text={role === null ? 'Put it back' : 'Make it a set of its own'}
            keys="N"
            onSelect={() => changes.move(file, { kind: 'own' })}
          />
        )}
        <DropdownMenuSeparator />
        {role !== null && (
          <Item
            icon={EyeOff}
            text="Leave it out"
            keys="X"
            onSelect={() => changes.move(file, { kind: 'aside' })}
          />
        )}
        <Item icon={Trash2} text="Remove" keys="Del" onSelect={() => onRemove([file])} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ItemProps {
  icon: ComponentType<{ 'aria-hidden': true }>;
  text: string;
  /** The shortcut, for those who see it; screen readers hear it from the browser. */
  keys?: string;
  onSelect: () => void;
}

function Item({ icon: Icon, text, keys, onSelect }: ItemProps) {
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <Icon aria-hidden />
      <span className="flex-1">{text}</span>
      {keys !== undefined && (
        <kbd className="font-sans text-xs text-muted max-sm:hidden">{keys}</kbd>
      )}
    </DropdownMenuItem>
  );
}
