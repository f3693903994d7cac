import type { FolderDetail } from '@roomlight/contracts';
import { DEFAULT_ENHANCEMENT, type Enhancement } from '@roomlight/contracts/rules';
import { useNavigate } from '@tanstack/react-router';
import {
  EllipsisVertical,
  FolderOutput,
  ImageUp,
  Pencil,
  Share2,
  SunMedium,
  Trash2,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { EnhancementChoice } from '../../../lib/enhancement-fields';
import { Button } from '../../../ui/button';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu';
import { ConfirmDeletion } from './delete-folder';
import { ExportDialog } from '../exports/export-dialog';
import { lookText } from '../look-words.rules';
import type { AddingPhotos } from '../photos/use-add-photos';
import type { PrimaryAction } from './primary-action.rules';
import { ProcessDialog } from '../process-dialog';
import { RenameDialog } from './rename-folder';
import { useDeleteFolder } from './use-delete-folder';
import { useOneLook } from '../use-one-look';

const { enhanceType, replaceSky, perspectiveCorrection } = DEFAULT_ENHANCEMENT;

interface FolderMenuProps {
  folder: FolderDetail;
  ownerId: string;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  /** What has a button of its own. */
  primary: PrimaryAction;
  adding: AddingPhotos;
  /** Whether the folder's photos are still being made. */
  isBusy: boolean;
  isSending: boolean;
  onSend: (settings: Partial<Enhancement>) => void;
  onShare: () => void;
}

/** What can be done with a folder, other than what has a button of its own. */
export function FolderMenu(props: FolderMenuProps) {
  const { folder, ownerId, folderName, primary, adding, isBusy, isSending, onSend, onShare } =
    props;
  const navigate = useNavigate();
  const look = useOneLook(ownerId, folderName, folder.path);
  const [dialog, setDialog] = useState<'export' | 'process' | 'rename' | 'delete' | null>(null);
  const [settings, setSettings] = useState<EnhancementChoice>({
    enhanceType,
    replaceSky,
    perspectiveCorrection,
  });
  const remove = useDeleteFolder({
    path: folder.path,
    title: folder.title,
    onDeleted: () => navigate({ to: '/previous-listings', replace: true }),
  });
  /** Opens once the menu has closed, so that a dialog gives the focus back to the menu's button. */
  const chosen = useRef<(() => void) | null>(null);
  const close = () => setDialog(null);
  const later = (act: () => void) => () => {
    chosen.current = act;
  };
  const isEmpty = folder.photos.length === 0;

  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <Button
            variant="secondary"
            size="icon"
            aria-label="More actions"
            pending={remove.isPending}
            className="size-11"
          >
            {!remove.isPending && <EllipsisVertical aria-hidden />}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="end"
          className="w-76"
          onCloseAutoFocus={() => {
            chosen.current?.();
            chosen.current = null;
          }}
        >
          {primary !== 'share' && !isEmpty && (
            <Item icon={Share2} onSelect={later(onShare)}>
              Share
            </Item>
          )}
          {primary !== 'upload' && (
            <Item icon={ImageUp} disabled={adding.isPending} onSelect={adding.open}>
              {adding.isPending ? 'Uploading...' : 'Upload Photos'}
            </Item>
          )}
          <Item
            icon={FolderOutput}
            unavailable={isEmpty ? 'There are no photos to export.' : null}
            onSelect={later(() => setDialog('export'))}
          >
            Export
          </Item>
          <Item
            icon={WandSparkles}
            unavailable={whyNotToProcess(isEmpty, isBusy || isSending)}
            onSelect={later(() => setDialog('process'))}
          >
            Send for Final Processing
          </Item>
          {folder.look !== null && (
            <DropdownMenuCheckboxItem
              checked={look.turning ?? folder.look.on}
              disabled={look.turning !== null}
              onCheckedChange={look.turn}
            >
              <SunMedium aria-hidden />
              <Described hint={lookText(folder.look)}>One look</Described>
            </DropdownMenuCheckboxItem>
          )}
          <DropdownMenuSeparator />
          <Item icon={Pencil} onSelect={later(() => setDialog('rename'))}>
            Rename listing
          </Item>
          <Item icon={Trash2} onSelect={later(() => setDialog('delete'))}>
            Delete listing
          </Item>
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog === 'export' && <ExportDialog folder={folder} onClose={close} />}
      {dialog === 'process' && (
        <ProcessDialog
          folder={folder}
          settings={settings}
          onChange={setSettings}
          onSend={onSend}
          onClose={close}
        />
      )}
      {dialog === 'rename' && (
        <RenameDialog
          path={folder.path}
          title={folder.title}
          onClose={close}
          onRenamed={({ newName }) => {
            close();
            return navigate({
              to: '/folder/$userId/$folderName',
              params: { userId: ownerId, folderName: newName },
              replace: true,
            });
          }}
        />
      )}
      <ConfirmDeletion
        title={folder.title}
        open={dialog === 'delete'}
        onOpenChange={close}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

function whyNotToProcess(isEmpty: boolean, isBusy: boolean): string | null {
  if (isBusy) {
    return 'Photos in this folder are still being processed.';
  }
  return isEmpty ? 'There are no photos to process.' : null;
}

interface ItemProps {
  icon: LucideIcon;
  disabled?: boolean;
  /** Why it can't be chosen; null when it can. */
  unavailable?: string | null;
  onSelect: () => void;
  children: string;
}

function Item({ icon: Icon, disabled, unavailable = null, onSelect, children }: ItemProps) {
  return (
    <DropdownMenuItem disabled={disabled === true || unavailable !== null} onSelect={onSelect}>
      <Icon aria-hidden />
      <Described hint={unavailable}>{children}</Described>
    </DropdownMenuItem>
  );
}

function Described({ hint, children }: { hint: string | null; children: ReactNode }) {
  return hint === null ? (
    <span>{children}</span>
  ) : (
    <span>
      {children}
      <span className="block text-xs font-normal text-muted">{hint}</span>
    </span>
  );
}
