import type { FolderPhoto } from '@roomlight/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ListedFolder } from '../../lib/api/early-answers.rules';
import { foldersQuery, folderQuery } from '../../lib/api/folders';
import { currentUserQuery } from '../../lib/api/session';

/** The user's own folders: administrators see others' too, of which no look is made. */
export function useOwnFolders(): ListedFolder[] {
  const { data: user } = useQuery(currentUserQuery);
  const { data } = useQuery(foldersQuery);
  return data?.folders.filter(({ path }) => path.startsWith(`${user?.id}/`)) ?? [];
}

/** @param folderPath `{userId}/{folderName}`; empty for no folder */
export function usePhotosIn(folderPath: string): FolderPhoto[] {
  const [ownerId = '', folderName = ''] = folderPath.split('/');
  const { data } = useQuery({ ...folderQuery(ownerId, folderName), enabled: folderPath !== '' });
  return folderPath === '' ? [] : (data?.photos ?? []);
}
