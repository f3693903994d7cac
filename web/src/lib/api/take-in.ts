import type { DataTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Shows what a change has answered. A request in flight has older information, so it is abandoned. */
export async function takeIn<Data>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  data: Updater<Data | undefined, Data | undefined>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, data);
}
