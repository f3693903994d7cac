/**
 * Opens the download as a link, so that the browser shows its progress. A refusal appears as a failed download, not as
 * a page.
 */
export function openDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
