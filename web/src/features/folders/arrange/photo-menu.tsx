import { ArrowLeft, ArrowRight, EllipsisVertical, ImageUp } from 'lucide-react';
import type { ComponentType } from 'react';
import { Button } from '../../../ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu';

interface PhotoMenuProps {
  filename: string;
  isFirst: boolean;
  isLast: boolean;
  /** @param places how far; negative towards the front */
  onMove: (places: number) => void;
}

/** Moves a photo for those who neither drag nor use the shortcuts. */
export function PhotoMenu({ filename, isFirst, isLast, onMove }: PhotoMenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Move ${filename}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent isClipped align="end" sideOffset={4}>
        <Item
          icon={ImageUp}
          text="Make it the cover"
          keys="Alt Home"
          disabled={isFirst}
          onSelect={() => onMove(-Infinity)}
        />
        <Item
          icon={ArrowLeft}
          text="Move earlier"
          keys="Alt ←"
          disabled={isFirst}
          onSelect={() => onMove(-1)}
        />
        <Item
          icon={ArrowRight}
          text="Move later"
          keys="Alt →"
          disabled={isLast}
          onSelect={() => onMove(1)}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ItemProps {
  icon: ComponentType<{ 'aria-hidden': true }>;
  text: string;
  /** The shortcut, for those who see it; screen readers hear it from the browser. */
  keys: string;
  disabled: boolean;
  onSelect: () => void;
}

function Item({ icon: Icon, text, keys, disabled, onSelect }: ItemProps) {
  return (
    <DropdownMenuItem disabled={disabled} onSelect={onSelect}>
      <Icon aria-hidden />
      <span className="flex-1">{text}</span>
      <kbd className="font-sans text-xs text-muted max-sm:hidden">{keys}</kbd>
    </DropdownMenuItem>
  );
}
