import { formatFileSize } from '@roomlight/contracts/rules';
import { TriangleAlert } from 'lucide-react';
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '../../ui/accordion';
import { Badge } from '../../ui/badge';
import type { FileGroup, FileGroups } from './file-groups.rules';

function roleTone(role: string): 'accent' | 'info' | 'neutral' {
  if (role === 'HDR') {
    return 'accent';
  }
  return role.startsWith('Flash') ? 'info' : 'neutral';
}

function GroupList({ group }: { group: FileGroup<File> }) {
  return (
    <section className="rounded-xl border border-line bg-surface">
      <h3 className="border-b border-line px-4 py-2.5 text-sm font-semibold">{group.title}</h3>
      <ul className="divide-y divide-line">
        {group.files.map(({ role, file }) => (
          <li key={file.name} className="flex items-center gap-3 px-4 py-2 text-sm">
            <span className="w-19 shrink-0">
              <Badge tone={roleTone(role)}>{role}</Badge>
            </span>
            <span className="min-w-0 flex-1 truncate" title={file.name}>
              {file.name}
            </span>
            <span className="shrink-0 text-muted tabular-nums">{formatFileSize(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FilesReadyProps {
  count: number;
  shoot: FileGroups<File>;
}

/** The picked files, grouped as they will be merged. */
export function FilesReady({ count, shoot }: FilesReadyProps) {
  return (
    <Accordion type="single" collapsible defaultValue="files">
      <AccordionItem value="files">
        <AccordionTrigger>
          {count} {count === 1 ? 'file' : 'files'} ready
        </AccordionTrigger>
        <AccordionContent>
          {shoot.problem === null ? (
            <div className="grid gap-3 xl:grid-cols-2">
              {shoot.groups.map((group) => (
                <GroupList key={group.title} group={group} />
              ))}
            </div>
          ) : (
            <div
              role="alert"
              className="flex gap-3 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger-text"
            >
              <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
              <p>
                <strong className="font-semibold">{shoot.problem.title}.</strong>{' '}
                {shoot.problem.message}
              </p>
            </div>
          )}
        </AccordionContent>
      </AccordionItem>
    </Accordion>
  );
}
