import { formatFileSize } from '@roomlight/contracts/rules';
import { TriangleAlert, Undo2, X } from 'lucide-react';
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '../../ui/accordion';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import type { FileGroup, FileGroups } from './file-groups.rules';

function roleTone(role: string): 'accent' | 'info' | 'neutral' {
  if (role === 'HDR') {
    return 'accent';
  }
  return role.startsWith('Flash') ? 'info' : 'neutral';
}

interface GroupListProps {
  group: FileGroup<File>;
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

function GroupList({ group, disabled, onRemove }: GroupListProps) {
  const { title, problem } = group;
  return (
    <section
      className={cn(
        'rounded-xl border bg-surface',
        problem === null ? 'border-line' : 'border-danger-text/60',
      )}
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4">
        <h3 className="text-sm font-semibold">{title}</h3>
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={`Remove ${title}`}
          onClick={() => onRemove(group.files.map(({ file }) => file))}
        >
          Remove
        </Button>
      </div>
      {problem !== null && (
        <p
          role="alert"
          className="flex gap-2.5 bg-danger-soft px-4 py-2.5 text-sm text-danger-text"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong className="font-semibold">{problem.title}.</strong> {problem.message} Add what
            is missing, or remove this set.
          </span>
        </p>
      )}
      <ul className="divide-y divide-line">
        {group.files.map(({ role, file }, index) => (
          <li
            key={`${index} ${file.name}`}
            className="flex items-center gap-3 py-1 pr-1.5 pl-4 text-sm"
          >
            <span className="w-19 shrink-0">
              <Badge tone={roleTone(role)}>{role}</Badge>
            </span>
            <span className="min-w-0 flex-1 truncate" title={file.name}>
              {file.name}
            </span>
            <span className="shrink-0 text-muted tabular-nums">{formatFileSize(file.size)}</span>
            <Button
              variant="ghost"
              size="icon"
              className="size-8"
              disabled={disabled}
              aria-label={`Remove ${file.name}`}
              onClick={() => onRemove([file])}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FilesReadyProps {
  files: readonly File[];
  shoot: FileGroups<File>;
  /** While they are uploaded. */
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

/** The picked files, grouped as they will be merged. */
export function FilesReady({ files, shoot, disabled, onRemove }: FilesReadyProps) {
  return (
    <Accordion type="single" collapsible defaultValue="files">
      <AccordionItem value="files">
        <AccordionTrigger>
          {files.length} {files.length === 1 ? 'file' : 'files'} ready
        </AccordionTrigger>
        <AccordionContent>
          <div className="grid items-start gap-3 xl:grid-cols-2">
            {shoot.groups.map((group) => (
              <GroupList key={group.title} group={group} disabled={disabled} onRemove={onRemove} />
            ))}
          </div>
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            disabled={disabled}
            onClick={() => onRemove(files)}
          >
            Remove all files
          </Button>
        </AccordionContent>
      </AccordionItem>
    </Accordion>
  );
}

/** Offers to take the last removal back. */
export function RemovedNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 rounded-xl border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm"
    >
      Removed from this upload
      <Button variant="ghost" size="sm" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    </div>
  );
}
