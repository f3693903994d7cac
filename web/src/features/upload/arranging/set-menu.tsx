import { EllipsisVertical, EyeOff, Layers, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu';
import type { BoardChanges } from './use-board-changes';

interface SetMenuProps {
  id: string;
  title: string;
  changes: BoardChanges;
  onRemove: () => void;
}

/** Everything that can be done with a set of the board. */
export function SetMenu({ id, title, changes, onRemove }: SetMenuProps) {
  const first = changes.board.sets.find((set) => set.id === id)?.frames[0];
  const { before, behind } =
    first === undefined ? { before: null, behind: null } : changes.neighbours(first.file);
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" className="size-8" aria-label={`Change ${title}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent isClipped align="end" sideOffset={4}>
        {[before, behind].map(
          (neighbour) =>
            neighbour !== null && (
              <DropdownMenuItem key={neighbour.id} onSelect={() => changes.join(id, neighbour)}>
                <Layers aria-hidden />
                Join with {neighbour.title}
              </DropdownMenuItem>
            ),
        )}
        <DropdownMenuItem onSelect={() => changes.leaveOut(id)}>
          <EyeOff aria-hidden />
          Leave it out
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={onRemove}>
          <Trash2 aria-hidden />
          Remove
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
